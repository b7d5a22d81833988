// Signs requests to object storage as S3's protocol wants it (AWS Signature Version 4), so that MinIO, Ceph, R2 and AWS accept them.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly keyId: string;
  readonly secret: string;
  /** Of credentials that expire. */
  readonly sessionToken?: string;
  readonly region: string;
}

export interface ToSign {
  readonly method: string;
  readonly url: URL;
  /** Headers that are signed beside those that the signature needs; names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal. */
  readonly bodyHash: string;
}

/** SHA-256 of nothing, for requests without a body. */
export const NO_BODY = createHash('sha256').digest('hex');

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers with which the request is accepted. */
export function signedHeaders(
  { method, url, headers = {}, bodyHash }: ToSign,
  { keyId, secret, sessionToken, region }: S3Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const signed = { ...sent, host: url.host };
  const names = Object.keys(signed).sort();
  const values = new Map(Object.entries(signed));
  const request = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${values.get(name)?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(request)].join('\n')).toString('hex');
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

/** Everything but letters, digits and `-_.~`, as S3 expects it in paths and queries. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
