/**
 * Files that the page's author hands to a task, as the runtime takes them.
 *
 * @param {File[] | undefined} files
 * @returns {Promise<{name: string, type: string, base64: string}[]>}
 */
export function filesOf(files) {
  return Promise.all([...files ?? []].map(async (file) => ({ name: file.name, type: file.type, base64: await base64Of(file) })));
}

/** @param {File} file @returns {Promise<string>} */
function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
