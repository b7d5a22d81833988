// Multipart forms: text fields alone, so many at most. The bytes are all there, counted by whoever received them.
import { Busboy } from '@fastify/busboy';
import { errors } from './errors.ts';
import type { Given } from './parameters.ts';

/** More than any call has parameters. */
const FIELDS = 40;
const LIMITS = { fields: FIELDS, parts: FIELDS, files: 0, fieldSize: Number.POSITIVE_INFINITY };

export function parseMultipart(bytes: Buffer, contentType: string): Promise<Given> {
  return new Promise((resolve, reject) => {
    const unreadable = (): void =>
      reject(
        errors.unreadable(
          'The multipart body cannot be read; it must have the boundary that its content type names',
        ),
      );
    const tooMany = (): void =>
      reject(errors.unreadable('The body has more fields than any call has parameters'));
    const fields: Record<string, unknown> = Object.create(null);
    let reader: ReturnType<typeof Busboy>;
    try {
      reader = Busboy({
        headers: { 'content-type': `multipart/form-data${contentType.slice(contentType.indexOf(';'))}` },
        limits: LIMITS,
      });
    } catch {
      return unreadable();
    }
    reader.on('field', (name, value) => {
      const before = fields[name];
      if (before === undefined) fields[name] = value;
      else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
    });
    reader.on('filesLimit', () =>
      reject(errors.unreadable('Files are not accepted; send each parameter as a text field')),
    );
    reader.on('fieldsLimit', tooMany);
    reader.on('partsLimit', tooMany);
    // A form that is cut has the fields that came whole.
    reader.on('error', () => resolve(fields));
    reader.on('finish', () => resolve(fields));
    reader.end(bytes);
  });
}
