// Tolerance that real callers need before routing: doubled ampersands, and slashes too many at the beginning or the end.

/**
 * `//v2/a/?x=1&&y=2` is treated as `/v2/a?x=1&y=2`: a base URL that ends with a slash is often put before a path that begins with one.
 * Pages keep their slash at the end: their own links depend on it.
 */
export function rewriteUrl(given: string): string {
  const url = given.startsWith('//') ? given.replace(/^\/+/, '/') : given;
  if (!url.includes('&&') && !url.includes('?&') && !url.includes('/?') && !url.endsWith('/')) return url;
  const at = url.indexOf('?');
  let path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at).replace(/&{2,}/g, '&').replace(/^\?&/, '?');
  if (/^\/(v\d|api|osrm|nominatim|photon|pelias|valhalla|graphhopper|ors)\//.test(path))
    while (path.endsWith('/')) path = path.slice(0, -1);
  return path + query;
}
