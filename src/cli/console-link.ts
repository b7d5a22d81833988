// The link that opens the console with a key. The code stands behind the #, which browsers send to nobody: the page hands it in.
export const consoleLink = (url: string, code: string): string => `${url}/#code=${code}`;
