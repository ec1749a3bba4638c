import { basename, dirname } from "node:path";

/**
 * Makes the folder of a file visible to Pyodide.
 *
 * @param {any} pyodide
 * @param {string} file
 * @param {string} at a new folder in Pyodide's file system
 * @returns {string} the file's path there
 */
export function mountFile(pyodide, file, at) {
  pyodide.mountNodeFS(at, dirname(file));
  return `${at}/${basename(file)}`;
}
