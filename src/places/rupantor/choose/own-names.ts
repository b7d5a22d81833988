// What a name belongs to. Of a part of town and the larger one around it that both go by what is written, the part is meant whose own
// name it is: Purana Paltan is a part of Paltan, which people also call so. A name of several words is no two names.
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { joinForms, wordsOfName } from '../know/name-form.ts';
import { isSameSound } from '../know/same-sound.ts';
import type { Reading } from '../read/reading.ts';
import { WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';

/** Takes out areas that are written by another name, which is that of a part of theirs. */
export function dropOtherNames(gazetteer: Gazetteer, { words }: Reading, startingAt: Candidate[][]): void {
  startingAt.forEach((list, at) => {
    if (!list.some(({ kind }) => kind === EntityKind.SubArea)) return;
    const isOwn = ({ entity, to }: Candidate): boolean =>
      [gazetteer.name(entity), gazetteer.nameBn(entity)].some((name) =>
        isSameSound(joinForms(words, at, to), joinForms(wordsOfName(name))),
      );
    const isPart = (part: Candidate, area: Candidate): boolean =>
      part.kind === EntityKind.SubArea &&
      part.to === area.to &&
      part.cost <= area.cost &&
      gazetteer.slot(part.entity, Slot.Area) === area.entity &&
      isOwn(part);
    const isOther = (area: Candidate): boolean =>
      area.kind === EntityKind.Area && list.some((part) => isPart(part, area)) && !isOwn(area);
    if (list.some(isOther)) startingAt[at] = list.filter((candidate) => !isOther(candidate));
  });
}

/** "Mirpur Cantonment" is that one, not Mirpur beside the other cantonment, which would agree with each other. */
export function preferWholeNames(startingAt: readonly (readonly Candidate[])[]): void {
  const isExact = ({ cost, echo }: Candidate): boolean => cost === 0 && !echo;
  for (const list of startingAt) {
    const pieces = list.filter(isExact);
    for (const whole of pieces) {
      if (whole.kind !== EntityKind.Area && whole.kind !== EntityKind.PostOffice) continue;
      const isSplit = pieces.some(
        ({ to }) => to < whole.to && startingAt[to].some((other) => isExact(other) && other.to === whole.to),
      );
      if (isSplit) whole.gain += WEIGHTS.inOneName;
    }
  }
}
