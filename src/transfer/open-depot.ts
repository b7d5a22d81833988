// Which depot a URL or a path means: s3://BUCKET/FOLDER, https://…, http://…, file:///… or a plain path.
import { fileURLToPath } from 'node:url';
import { type Depot, DepotError } from './depot.ts';
import { isDepotUrl } from './depot-url.ts';
import { FolderDepot } from './folder-depot.ts';
import { HttpDepot } from './http-depot.ts';
import { encoded, type S3Credentials } from './s3-signature.ts';

/** How object storage is reached. */
export interface S3Access {
  readonly keyId?: string;
  readonly secret?: string;
  readonly sessionToken?: string;
  readonly region: string;
  /** The server's URL, if it is not AWS. */
  readonly endpoint?: string;
}

export function openDepot(place: string, access: S3Access): Depot {
  if (!isDepotUrl(place)) return new FolderDepot(place);
  const url = new URL(place);
  if (url.username || url.password)
    throw new DepotError('the URL of a dataset carries no name or password: others can read command lines');
  if (url.protocol === 'file:') return new FolderDepot(fileURLToPath(url));
  if (url.protocol !== 's3:') return new HttpDepot({ name: place, base: folder(url.href) });
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host))
    throw new DepotError(`${place}: a bucket has 3 to 63 small letters, digits, dots and hyphens`);
  const server = access.endpoint ?? `https://s3.${access.region}.amazonaws.com`;
  const path = [url.host, ...decodeURIComponent(url.pathname).split('/')].filter(Boolean).map(encoded);
  return new HttpDepot({
    name: place,
    base: new URL(`${path.join('/')}/`, folder(server)),
    credentials: credentialsOf(access),
  });
}

/** Without a key a bucket that everybody may read can still be read. */
function credentialsOf({ keyId, secret, sessionToken, region }: S3Access): S3Credentials | undefined {
  if (keyId === undefined && secret === undefined) return undefined;
  if (keyId === undefined || secret === undefined)
    throw new DepotError(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: one of them is missing',
    );
  return { keyId, secret, sessionToken, region };
}

const folder = (url: string): URL => new URL(url.endsWith('/') ? url : `${url}/`);
