"""Python that runs inside Pyodide on Node during the build. It is never imported by the build itself."""
