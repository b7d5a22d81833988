// A call written down as a programmer would: for a shell, for a browser, for PHP. Pure.
import type { RecordedCall } from './call.ts';

export const CODE_LANGUAGES = ['curl', 'fetch', 'PHP'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

type Request = Pick<RecordedCall, 'method' | 'url' | 'headers' | 'body'>;

export function asCode(request: Request, language: CodeLanguage): string {
  if (language === 'curl') return asCurl(request);
  return language === 'fetch' ? asFetch(request) : asPhp(request);
}

const shell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const script = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function asCurl({ method, url, headers, body }: Request): string {
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`];
  parts[0] += ` ${shell(url)}`;
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shell(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`-d ${shell(body)}`);
  return parts.join(' \\\n  ');
}

function asFetch({ method, url, headers, body }: Request): string {
  const options: string[] = [];
  if (method !== 'GET') options.push(`method: ${script(method)}`);
  const named = Object.entries(headers).map(([name, value]) => `${script(name)}: ${script(value)}`);
  if (named.length > 0) options.push(`headers: { ${named.join(', ')} }`);
  if (body !== undefined) options.push(`body: JSON.stringify(${body})`);
  const second = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : '';
  return `const response = await fetch(${script(url)}${second});\nconst answer = await response.json();`;
}

function asPhp({ method, url, headers, body }: Request): string {
  const lines = [`$call = curl_init(${script(url)});`, 'curl_setopt($call, CURLOPT_RETURNTRANSFER, true);'];
  if (method !== 'GET') lines.push(`curl_setopt($call, CURLOPT_CUSTOMREQUEST, ${script(method)});`);
  const named = Object.entries(headers).map(([name, value]) => script(`${name}: ${value}`));
  if (named.length > 0) lines.push(`curl_setopt($call, CURLOPT_HTTPHEADER, [${named.join(', ')}]);`);
  if (body !== undefined) lines.push(`curl_setopt($call, CURLOPT_POSTFIELDS, ${script(body)});`);
  return [...lines, '$answer = json_decode(curl_exec($call), true);'].join('\n');
}
