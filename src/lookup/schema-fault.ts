// What is wrong with a value, by its schema: the first field that does not fit and what is asked of it, as part of a sentence.
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Tells nothing of a value that fits. `whole` stands for the value itself. Compiled when first needed. */
export function faultBy<T extends TSchema>(schema: T, whole: string): (value: unknown) => string | undefined {
  let compiled: ReturnType<typeof Compile<T>> | undefined;
  return (value) => {
    compiled ??= Compile(schema);
    if (compiled.Check(value)) return undefined;
    const [first] = compiled.Errors(value);
    const path = first.instancePath.slice(1).replaceAll('/', '.');
    const { requiredProperties } = first.params as { readonly requiredProperties?: readonly string[] };
    if (requiredProperties) return `${path === '' ? '' : `${path}.`}${requiredProperties[0]} is missing`;
    // The schema of a field that is not declared.
    if (first.keyword === 'boolean') return `${path} is not known`;
    return `${path === '' ? whole : path} ${first.message}`;
  };
}
