// Where maps can take tiles from, told by the URL.

export const ARCHIVE = '.pmtiles';

/** Whether maps can take tiles from a URL: from a template, or from an archive. */
export const isTileSource = (url: string): boolean =>
  url.endsWith(ARCHIVE) || ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
