// Tells the URL of a depot from the path of a folder.

const SCHEMES = ['s3:', 'https:', 'http:', 'file:'];

/** Whether a dataset is named by the URL of a depot, not as a folder of its own. */
export const isDepotUrl = (text: string): boolean =>
  URL.canParse(text) && SCHEMES.includes(new URL(text).protocol);
