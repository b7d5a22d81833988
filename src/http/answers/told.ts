// How answers are declared that are not part of the contract: a schema each, of which the server's code and the console have their types.
import { type Static, type TSchema, Type } from 'typebox';

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Unchanging<T[Name]> }
    : T;

/** An answer as whoever reads it has it: nothing in it is changed. */
export type Told<A extends TSchema> = Unchanging<Static<A>>;

export const OrNull = <A extends TSchema>(schema: A) => Type.Union([schema, Type.Null()]);

/** Around what a call answers; `next` with a page of a long list. */
export interface Envelope<T> {
  readonly result: T;
  readonly next?: number | null;
}

/** The schema of it, for the document. */
export const envelopeOf = (answer: TSchema) =>
  Type.Object({ result: answer, next: Type.Optional(OrNull(Type.Integer())), status: Type.Integer() });
