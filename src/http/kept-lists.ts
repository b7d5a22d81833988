// Lists that are the same for everybody until the dataset changes, kept as the bytes of their answers: written once for each dataset and choice of
// unit, and compressed once for each encoding. Searches in them (`q`) are not kept, as there is no end of them.
import { WrittenJson } from './endpoint.ts';

export class KeptJson extends WrittenJson {
  /** By encoding. */
  readonly compressed = new Map<string, Promise<Buffer>>();
}

/** By the lists of a dataset, with which they are forgotten. A list has as many answers as there are units above it. */
const kept = new WeakMap<object, Map<string, KeptJson>>();

export function keptList(lists: object, name: string, make: () => object): KeptJson {
  let answers = kept.get(lists);
  if (answers === undefined) {
    answers = new Map();
    kept.set(lists, answers);
  }
  const known = answers.get(name);
  if (known !== undefined) return known;
  const answer = new KeptJson(Buffer.from(JSON.stringify(make())));
  answers.set(name, answer);
  return answer;
}
