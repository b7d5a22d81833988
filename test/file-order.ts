// The order in which test files begin. Those that keep a whole core busy by themselves, as browsers and builds do, come last: until then the files
// that share a thread keep one busy beside the programs that mostly wait for each other, and afterwards these use both cores.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In the order in which they begin; commands, which are short, end the run in all processes at about the same time. */
const BUSY = ['deploy', 'package', 'docs', 'web', 'conformance', 'client', 'cli'];

export class WaitingFirst extends BaseSequencer {
  /** Within a room the longest first, as far as they are known. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      BUSY.indexOf(relative(import.meta.dirname, moduleId).split(/[\\/]/)[0]);
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
