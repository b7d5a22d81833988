// Tolerance that real callers need before routing: doubled ampersands and trailing slashes.

/** `/v2/a/?x=1&&y=2` is treated as `/v2/a?x=1&y=2`. Pages keep their slash: their own links depend on it. */
export function rewriteUrl(url: string): string {
  if (!url.includes('&&') && !url.includes('?&') && !url.includes('/?') && !url.endsWith('/')) return url;
  const at = url.indexOf('?');
  let path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at).replace(/&{2,}/g, '&').replace(/^\?&/, '?');
  if (/^\/(v\d|api)\//.test(path)) while (path.endsWith('/')) path = path.slice(0, -1);
  return path + query;
}
