// Turns the chosen reading into parts: entities become areas, thanas, districts; what no entity explains becomes the road,
// building, landmark or unknown name that the words around it suggest; numbers after an area become its section.
import type { Correction } from '../choose/corrector.ts';
import type { Gazetteer } from '../know/gazetteer.ts';
import { SectionFinder } from '../know/section.ts';
import type { Reading } from '../read/reading.ts';
import { Draft, isNumber } from './draft.ts';
import { takeEntity } from './entities.ts';
import { takeLeftOver } from './left-over-words.ts';
import { houseOnNamedRoad } from './numbers-in-words.ts';
import type { Resolved } from './resolved.ts';
import { withAge } from './written-names.ts';

export function resolve(gazetteer: Gazetteer, reading: Reading, { best, chosen }: Correction): Resolved {
  const finest = best.finestRank >= 0 ? best.finest : undefined;
  const { parsed } = reading;
  const draft = new Draft(gazetteer, reading, best.chain.slice(), chosen, best.named);
  for (const piece of parsed.pieces) {
    const { kind, value, label, from } = piece;
    if (draft.values.has(kind) && kind !== 'postcode') {
      const given = draft.cut(from, piece.to);
      draft.add(from, 'unknown', given, value, 'another number of the same kind');
      continue;
    }
    if (kind === 'road' && houseOnNamedRoad(draft, piece)) continue;
    draft.values.set(kind, value);
    draft.labels.set(kind, label);
    if (piece.age) draft.renumbered.set(kind, piece);
    draft.parts.push({
      at: from,
      part: {
        kind,
        given: draft.cut(from, piece.to),
        value: withAge(value, piece),
        why: piece.former === undefined ? 'label' : 'label; the new number',
      },
    });
  }
  for (const candidate of draft.chosen) takeEntity(draft, candidate);
  for (const run of parsed.runs) takeLeftOver(draft, run);
  for (const phone of parsed.phones)
    draft.add(parsed.tokens.length, 'phone', phone, phone.replace(/[^0-9+x*]/g, ''), 'phone number');
  for (const email of parsed.emails) draft.add(parsed.tokens.length, 'email', email, email, 'mail address');
  settleSections(draft);
  draft.parts.sort((a, b) => a.at - b.at);
  return {
    parts: draft.parts.map(({ part }) => part),
    chain: draft.chain,
    named: draft.named,
    finest,
    values: draft.values,
    moreHouses: draft.moreHouses,
    labels: draft.labels,
    renumbered: draft.renumbered,
    roadName: draft.roadName,
    laneName: draft.laneName,
    street: draft.street,
    names: draft.names,
    directions: draft.directions,
    chosen: draft.chosen,
    letters: reading.words.reduce((sum, word) => sum + (isNumber(word) ? 0 : word.length), 0),
    unexplained: draft.unexplained,
    things: draft.things,
    office: parsed.office === true,
    overruled: draft.overruled,
  };
}

/** Section, sector and block pieces refine the area to a sub-area. */
function settleSections(draft: Draft): void {
  const finder = new SectionFinder(draft.gazetteer);
  const sector = draft.values.get('sector');
  if (sector !== undefined && draft.labels.get('sector') === 'sec') {
    const kind = finder.meantBySec(draft.chain, sector);
    if (kind === 'section') {
      draft.values.delete('sector');
      draft.values.set('section', sector);
      for (const entry of draft.parts) if (entry.part.kind === 'sector') entry.part = { ...entry.part, kind };
    }
    draft.labels.set(kind, kind);
  }
  finder.settle(draft.chain, draft.named, draft.values);
}
