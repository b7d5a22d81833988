// Signatures as S3 publishes them.
import { expect, it } from 'vitest';
import { encoded, NO_BODY, signedHeaders } from '../../src/transfer/s3-signature.ts';

// The example of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const EXAMPLE = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const DAY = new Date('2013-05-24T00:00:00Z');

it.each([
  [
    'an object, with a header of its own',
    'https://examplebucket.s3.amazonaws.com/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a query',
    'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    {},
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as the documentation does', (_what, url, headers, signature) => {
  const sent = signedHeaders({ method: 'GET', url: new URL(url), headers, bodyHash: NO_BODY }, EXAMPLE, DAY);
  expect(sent.authorization).toContain(`Signature=${signature}`);
  expect(sent.authorization).not.toContain(EXAMPLE.secret);
});

it('signs the token of credentials that expire', () => {
  const sent = signedHeaders(
    { method: 'GET', url: new URL('https://a.example/b'), bodyHash: NO_BODY },
    { ...EXAMPLE, sessionToken: 'token' },
    DAY,
  );
  expect(sent['x-amz-security-token']).toBe('token');
  expect(sent.authorization).toContain(
    'SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token',
  );
});

it('encodes names as S3 expects them', () => {
  expect(encoded("a b(c)*'~")).toBe('a%20b%28c%29%2A%27~');
});
