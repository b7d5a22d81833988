// Turns the chosen reading into parts: entities become areas, thanas, districts; what no entity explains becomes the
// road, building, landmark or unknown name that the words around it say; numbers behind an area become its section.
import type { OrdinaryKind, OrdinaryWord } from '../../../text/ordinary-words.ts';
import type { Correction } from '../choose/corrector.ts';
import type { Candidate } from '../choose/hypothesis.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { formOfWord, joinForms } from '../know/name-form.ts';
import { SectionFinder } from '../know/section.ts';
import { isCounted, isGenericWord, isIdleWord } from '../read/generic-words.ts';
import { Gap } from '../read/lexer.ts';
import { entryOf, Word } from '../read/lexicon.ts';
import type { Piece, Run } from '../read/parsed.ts';
import type { Part, PartKind } from '../read/part.ts';
import type { Reading } from '../read/reading.ts';
import { isCalledAfter, partOfEntity, saidBefore } from './entity-part.ts';
import type { NamedPart, Resolved } from './resolved.ts';
import { phoneBeside, wholeNamesOf } from './run-names.ts';
import { spelled, streetName, withoutGenitive } from './written-names.ts';

export function resolve(gazetteer: Gazetteer, reading: Reading, { best, chosen }: Correction): Resolved {
  return new Resolver(gazetteer, reading, best.chain.slice(), chosen).run(
    best.named,
    best.finestRank >= 0 ? best.finest : undefined,
  );
}

class Resolver {
  readonly #parts: { at: number; part: Part }[] = [];
  readonly #values = new Map<PartKind, string>();
  readonly #labels = new Map<PartKind, string>();
  readonly #names: NamedPart[] = [];
  readonly #wholeNames: NamedPart[] = [];
  readonly #covered: (Candidate | undefined)[];
  #roadName: NamedPart | undefined;
  #laneName: NamedPart | undefined;
  #street = -1;
  #named = 0;
  #overruled = 0;
  readonly #directions = new Map<number, string>();
  /** Words that a part has taken though no entity explains them. */
  readonly #taken: boolean[];
  #unexplained = 0;

  constructor(
    readonly gazetteer: Gazetteer,
    readonly reading: Reading,
    readonly chain: Int32Array,
    readonly chosen: readonly Candidate[],
  ) {
    this.#covered = reading.words.map(() => undefined);
    this.#taken = reading.words.map(() => false);
    for (const candidate of chosen)
      for (let i = candidate.from; i < candidate.to; i++) this.#covered[i] = candidate;
  }

  run(named: number, finest: number | undefined): Resolved {
    const { parsed } = this.reading;
    this.#named = named;
    for (const piece of parsed.pieces) {
      const { kind, value, label, from } = piece;
      if (this.#values.has(kind) && kind !== 'postcode') continue;
      if (kind === 'road' && this.#houseOnNamedRoad(piece)) continue;
      this.#values.set(kind, value);
      this.#labels.set(kind, label);
      this.#parts.push({
        at: from,
        part: {
          kind,
          given: this.#cut(from, piece.to),
          value,
          why: 'label',
        },
      });
    }
    for (const candidate of this.chosen) this.#entity(candidate);
    for (const run of parsed.runs) this.#leftOver(run);
    for (const run of parsed.runs) this.#wholeNames.push(...wholeNamesOf(this.reading, this.#covered, run));
    for (const phone of parsed.phones)
      this.#add(parsed.tokens.length, 'phone', phone, phone.replace(/[^0-9+x*]/g, ''), 'phone number');
    for (const email of parsed.emails) this.#add(parsed.tokens.length, 'email', email, email, 'mail address');
    this.#sections(this.#named);
    this.#parts.sort((a, b) => a.at - b.at);
    return {
      parts: this.#parts.map(({ part }) => part),
      chain: this.chain,
      named: this.#named,
      finest,
      values: this.#values,
      labels: this.#labels,
      roadName: this.#roadName,
      laneName: this.#laneName,
      street: this.#street,
      names: this.#names,
      wholeNames: this.#wholeNames,
      directions: this.#directions,
      chosen: this.chosen,
      letters: this.reading.words.reduce((sum, word) => sum + (isNumber(word) ? 0 : word.length), 0),
      unexplained: this.#unexplained,
      overruled: this.#overruled,
    };
  }

  /** "Sarat Gupta Road 41": the road has a name that is no area's, so the number is the house's. */
  #houseOnNamedRoad({ from, to, value, label }: Piece): boolean {
    const { reading } = this;
    const { pieces, tokens } = reading.parsed;
    if (
      pieces.some(
        ({ kind }) => kind === 'house' || kind === 'plot' || kind === 'section' || kind === 'sector',
      )
    )
      return false;
    if (tokens[from].number || tokens[from].gap === Gap.Hard) return false;
    let end = reading.words.length;
    while (end > 0 && reading.token[end - 1] >= from) end--;
    if (end === 0 || reading.token[end - 1] !== from - 1) return false;
    let first = end;
    const run = reading.run[end - 1];
    while (
      first > 0 &&
      reading.run[first - 1] === run &&
      this.#isFree(first - 1) &&
      !this.#isNumberWord(first - 1)
    )
      first--;
    const words = reading.words.slice(first, end);
    if (words.length === 0 || words.join('').length < 3) return false;
    const ordinary = words.every(
      (word, i) => reading.ordinary[first + i]?.kind === 'thing' || isGenericWord(word),
    );
    if (ordinary && !words.some((word) => ROAD_NAMES.has(word))) return false;
    for (let i = first; i < end; i++) this.#taken[i] = true;
    const name = spelled(words);
    this.#roadName = { kind: 'road', value: name, words };
    this.#labels.set('road', label);
    this.#values.set('house', value);
    this.#labels.set('house', 'house');
    const at = reading.token[first];
    this.#add(at, 'road', this.#cut(at, from + 1), `${name} ${label}`, 'road word');
    this.#add(to - 1, 'house', value, value, 'number behind a named road');
    return true;
  }

  #isFree(i: number): boolean {
    const covered = this.#covered[i];
    return !this.#taken[i] && (covered === undefined || covered.echo || covered.kind === EntityKind.Street);
  }

  // ---- entities

  #entity(candidate: Candidate): void {
    const { entity, kind, from, to, echo } = candidate;
    if (echo) return;
    if (kind === EntityKind.Street) {
      this.#street = -entity - 1;
      return;
    }
    this.#direction(candidate);
    const run = this.reading.run[from];
    const part = partOfEntity(kind, run.hint, this.chain[Slot.Area] >= 0);
    const value = this.gazetteer.name(entity).toLowerCase();
    if (kind === EntityKind.SubArea && this.#labelledSubArea(candidate, value)) return;
    const given = this.#cutWords(from, to);
    if (run.hint === undefined && saidBefore(this.reading, this.chosen, candidate)) {
      this.#add(this.reading.token[from], 'unknown', given, value, 'said twice');
      return;
    }
    // "সিলেট, আম্বরখানা": a town that its district is called after is said for the district.
    const district = this.gazetteer.slot(entity, Slot.District);
    if (
      part === 'municipality' &&
      run.hint !== 'municipality' &&
      isCalledAfter(this.gazetteer, district, this.reading.words.slice(from, to))
    ) {
      this.#named |= 1 << Slot.District;
      this.#add(
        this.reading.token[from],
        'district',
        given,
        this.gazetteer.name(district).toLowerCase(),
        this.#why(candidate),
      );
      return;
    }
    this.#add(this.reading.token[from], part, given, value, this.#why(candidate));
    if (run.also && part === run.hint)
      this.#add(this.reading.token[from], run.also, given, value, 'field word');
  }

  /** "West Agargaon", "শেওড়াপাড়া পশ্চিম": what the writer says beside a name stays with it. */
  #direction({ entity, from, to, kind }: Candidate): void {
    if (entity < 0 || kind <= EntityKind.District) return;
    const { words, run, token, parsed } = this.reading;
    for (const i of [from - 1, to]) {
      if (i < 0 || i >= words.length || run[i] !== run[from] || !this.#isFree(i)) continue;
      if (!DIRECTION.has(formOfWord(words[i])) || (i === to && parsed.tokens[token[to]].gap > Gap.Dash))
        continue;
      this.#taken[i] = true;
      this.#directions.set(entity, words[i].charCodeAt(0) >= 0x0980 ? formOfWord(words[i]) : words[i]);
      return;
    }
  }

  /** "Mirpur 10" is the area Mirpur and its Section 10. */
  #labelledSubArea(candidate: Candidate, name: string): boolean {
    const label = /^(section|sector|block) ([a-z0-9]+)$/.exec(name);
    const area = this.gazetteer.slot(candidate.entity, Slot.Area);
    if (!label || area < 0 || candidate.to - candidate.from < 2) return false;
    const kind = label[1] as PartKind;
    const { from, to } = candidate;
    const why = this.#why(candidate);
    this.#add(
      this.reading.token[from],
      'area',
      this.#cutWords(from, to - 1),
      this.gazetteer.name(area).toLowerCase(),
      why,
    );
    if (!this.#values.has(kind)) {
      this.#values.set(kind, label[2]);
      this.#labels.set(kind, kind);
      this.#add(
        this.reading.token[to - 1],
        kind,
        this.#cutWords(to - 1, to),
        label[2],
        'number behind the area',
      );
    }
    return true;
  }

  #why({ cost, entity }: Candidate): string {
    const how = cost === 0 ? 'same spelling' : cost <= 0.75 ? 'same sound' : 'near spelling';
    const district = this.gazetteer.slot(entity, Slot.District);
    if (district >= 0 && this.chain[Slot.District] >= 0 && district !== this.chain[Slot.District])
      return `${how}, overruled by the other parts`;
    return this.chosen.length > 1 && district >= 0 ? `${how}, agrees with the other parts` : how;
  }

  // ---- words that no entity explains

  #leftOver(run: Run): void {
    const at: number[] = [];
    for (let i = 0; i < this.reading.words.length; i++) if (this.reading.run[i] === run) at.push(i);
    if (at.length === 0) return;
    const free = (i: number): boolean => this.#isFree(i);
    let from = at[0];
    const end = at[at.length - 1] + 1;
    // A number that opens a run is a house number: "33/a station road".
    if (
      free(from) &&
      this.#isNumberWord(from) &&
      end - from > 1 &&
      this.#opensAddress(run) &&
      !this.#counts(from, run)
    ) {
      this.#house(from);
      from++;
    }
    while (from < end) {
      if (!free(from)) {
        from++;
        continue;
      }
      let to = from + 1;
      while (to < end && free(to)) to++;
      this.#segment(run, from, to, at[0], end);
      from = to;
    }
  }

  #segment(run: Run, from: number, to: number, runStart: number, runEnd: number): void {
    const beside = run.side === 'before' ? from === runStart || this.#isNumberWord(from - 1) : to === runEnd;
    if (run.hint && beside) {
      this.#hinted(run, from, to);
      return;
    }
    // Numbers at either end are not part of the name.
    let first = from;
    let last = to;
    while (first < last && (this.#isNumberWord(first) || this.#taken[first])) {
      if (!this.#taken[first]) this.#number(first, run);
      first++;
    }
    const behind: number[] = [];
    while (last > first && this.#isNumberWord(last - 1)) behind.push(--last);
    if (first < last) this.#unknown(run, first, last);
    for (const i of behind.reverse()) this.#number(i, run);
  }

  #hinted(run: Run, from: number, to: number): void {
    const kind = run.hint!;
    // "Wari, 34 rankin street": the number is the house's; not in "60 feet road".
    if (
      (kind === 'road' || kind === 'lane') &&
      to - from > 1 &&
      this.#isNumberWord(from) &&
      !this.#values.has('house') &&
      !this.#counts(from, run) &&
      (!isNumberSign(this.reading.words[from + 1]) || to - from > 2)
    ) {
      this.#house(from);
      from++;
      if (isNumberSign(this.reading.words[from])) from++;
    }
    const words = this.reading.words.slice(from, to);
    const given = this.#cutWords(from, to);
    const at = this.reading.token[from];
    if (kind === 'road' || kind === 'lane') {
      let label = run.label ?? kind;
      const street = this.#covered[from]?.kind === EntityKind.Street ? this.#covered[from]! : undefined;
      let name = spelled(words);
      if (street) [name, label] = streetName(this.gazetteer.name(street.entity).toLowerCase(), label);
      const named: NamedPart = { kind, value: name, words };
      if (kind === 'road') this.#roadName ??= named;
      else this.#laneName ??= named;
      if (!this.#labels.has(kind)) this.#labels.set(kind, label);
      this.#add(
        at,
        kind,
        given,
        `${name} ${label}`,
        street ? 'a street of this name is known here' : 'road word',
      );
      return;
    }
    const value = kind === 'landmark' ? spelled(withoutGenitive(words)) : spelled(words);
    if (kind === 'building' || kind === 'business') this.#names.push({ kind, value, words });
    const field = kind !== 'landmark' && kind !== 'person' && kind !== 'building' && kind !== 'business';
    if (field) this.#names.push({ kind, value, words });
    if (field) this.#unexplained += words.join('').length / 2;
    this.#add(at, kind, given, value, field ? 'field word; no such name is known' : 'word beside it');
    if (run.also) this.#add(at, run.also, given, value, 'field word; no such name is known');
  }

  #unknown(run: Run, from: number, to: number): void {
    const words = this.reading.words.slice(from, to);
    const letters = words.join('').length;
    const tokens = words.map((_, i) => this.reading.parsed.tokens[this.reading.token[from + i]]);
    const at = this.reading.token[from];
    const given = this.#cutWords(from, to);
    const value = spelled(words);
    const tags = words.map((_, i) => this.reading.ordinary[from + i]);
    if (tags.some((tag) => tag && NOTES.has(tag.kind))) {
      this.#add(at, 'unknown', given, value, 'a note, not a place');
      return;
    }
    const idle = words.every((word) => isIdleWord(word) || isNumberSign(word));
    const things = tags.every(
      (tag, i) => tag?.kind === 'thing' || isIdleWord(words[i]) || isNumberSign(words[i]),
    );
    // "Police Line, Rajshahi" stays: it is all that the writer says of the place.
    if (things && (idle || words.length < 2 || !this.#stands(run, words.length))) {
      this.#add(at, 'unknown', given, value, 'says nothing new');
      return;
    }
    const placeWord = words.slice(1).some((word, i) => isGenericWord(word) || tags[i + 1]?.kind === 'thing');
    if (!placeWord && words.length <= 4 && this.#isPerson(words, tags, run)) {
      this.#add(at, 'person', given, value, 'words of a person’s name');
      return;
    }
    if (letters < 2 || (words.length === 1 && DIRECTION.has(formOfWord(words[0])))) {
      if (letters >= 2) this.#add(at, 'unknown', given, value, 'not known');
      return;
    }
    if (this.#runKnownBefore(run, from) && words.every(isIdleWord)) {
      this.#add(at, 'unknown', given, value, 'says nothing new');
      return;
    }
    const district = this.gazetteer.districtNamed(joinForms(words));
    if (district >= 0 && this.chain[Slot.District] >= 0) {
      this.#overruled++;
      const name = this.gazetteer.name(district).toLowerCase();
      this.#add(at, 'district', given, name, 'overruled by the other parts');
      return;
    }
    if (words.length <= 3 && !placeWord && phoneBeside(this.reading, run)) {
      this.#add(at, 'person', given, value, 'a phone number stands beside it');
      return;
    }
    const business = tokens.some(
      (token) => token.entry.word === Word.Business || token.entry.word === Word.Building,
    );
    const kind: PartKind = business
      ? 'business'
      : this.chain[Slot.Area] >= 0 || this.#names.some((name) => name.kind === 'area')
        ? 'subarea'
        : 'area';
    this.#names.push({ kind, value, words });
    this.#unexplained += letters;
    this.#add(at, kind, given, value, 'no such name is known here');
  }

  /** Two words of which one is a person's; one that is nothing else; none where the words go on from a known place. */
  #isPerson(words: readonly string[], tags: readonly (OrdinaryWord | undefined)[], run: Run): boolean {
    const persons = tags.filter((tag) => tag?.kind === 'person').length;
    if (persons === 0) return false;
    if (persons === words.length) return this.#stands(run, words.length);
    return words.length >= 2 && run === this.reading.run[0];
  }

  /** Whether a run has these words alone. */
  #stands(run: Run, words: number): boolean {
    return run.to - run.from <= words;
  }

  /** Whether words before these in the run are known. */
  #runKnownBefore(run: Run, at: number): boolean {
    for (let i = at - 1; i >= 0 && this.reading.run[i] === run; i--) if (this.#covered[i]) return true;
    return false;
  }

  // ---- numbers

  #number(i: number, run: Run): void {
    const text = this.reading.words[i];
    if (isFeet(this.reading.words[i + 1]) && this.reading.run[i + 1] === run && !this.#roadName) {
      this.#roadName = { kind: 'road', value: `${text} feet`, words: [text, 'feet'] };
      if (!this.#labels.has('road')) this.#labels.set('road', 'road');
      this.#taken[i + 1] = true;
      this.#add(
        this.reading.token[i],
        'road',
        `${text} ${this.reading.words[i + 1]}`,
        `${text} feet road`,
        'named by its width',
      );
      return;
    }
    if (this.#counts(i, run)) {
      this.#add(this.reading.token[i], 'unknown', text, text, 'counts the word beside it');
      return;
    }
    const before = i > 0 && this.reading.run[i - 1] === run ? this.#covered[i - 1] : undefined;
    if (before && !before.echo && /^[0-9]{1,3}(?:\/?[a-z])?$/.test(text)) {
      const found = new SectionFinder(this.gazetteer).ofNumber(before.entity, text, this.#values);
      if (found) {
        this.#values.set(found, text);
        this.#labels.set(found, found);
        this.#add(this.reading.token[i], found, text, text, 'number behind the area');
        return;
      }
    }
    this.#house(i);
  }

  /** Gate 4, 2nd phase, 5 no gate, 60 feet: the number counts the word beside it. */
  #counts(i: number, run: Run): boolean {
    const { words } = this.reading;
    const beside = (at: number): boolean => this.reading.run[at] === run && isCounted(words[at]);
    if (beside(i - 1) || beside(i + 1)) return true;
    return this.reading.run[i + 1] === run && isNumberSign(words[i + 1]) && beside(i + 2);
  }

  #house(i: number): void {
    const text = this.reading.words[i];
    const kind: PartKind = this.#values.has('house') ? 'unknown' : 'house';
    if (kind === 'house') {
      this.#values.set('house', text);
      this.#labels.set('house', 'house');
    }
    this.#add(this.reading.token[i], kind, text, text, 'number without a label');
  }

  /** Whether nothing but numbers, names of persons and buildings stands before the run. */
  #opensAddress(run: Run): boolean {
    return !this.chosen.some(
      (candidate) =>
        !candidate.echo &&
        candidate.kind !== EntityKind.Street &&
        this.reading.token[candidate.from] < run.from,
    );
  }

  /** Section, sector and block pieces lead to a finer region of the area. */
  #sections(named: number): void {
    const finder = new SectionFinder(this.gazetteer);
    const sector = this.#values.get('sector');
    if (sector !== undefined && this.#labels.get('sector') === 'sec') {
      const kind = finder.meantBySec(this.chain, sector);
      if (kind === 'section') {
        this.#values.delete('sector');
        this.#values.set('section', sector);
        for (const entry of this.#parts)
          if (entry.part.kind === 'sector') entry.part = { ...entry.part, kind };
      }
      this.#labels.set(kind, kind);
    }
    finder.settle(this.chain, named, this.#values);
  }

  // ---- text

  #isNumberWord(i: number): boolean {
    return (
      i >= 0 &&
      i < this.reading.words.length &&
      (isNumber(this.reading.words[i]) || this.reading.parsed.tokens[this.reading.token[i]].number)
    );
  }

  #add(at: number, kind: PartKind, given: string, value: string, why: string): void {
    this.#parts.push({ at, part: { kind, given, value, why } });
  }

  #cutWords(from: number, to: number): string {
    return this.#cut(this.reading.token[from], this.reading.token[to - 1] + 1);
  }

  #cut(fromToken: number, toToken: number): string {
    const { text, tokens } = this.reading.parsed;
    return text.slice(tokens[fromToken].start, tokens[toToken - 1].end);
  }
}

const isNumber = (word: string): boolean => word.charCodeAt(0) <= 57;
const isNumberSign = (word: string | undefined): boolean =>
  word !== undefined && entryOf(word).word === Word.Number;
/** 60 feet, ১০০ ফিট: roads that are called by their width. */
const isFeet = (word: string | undefined): boolean =>
  word !== undefined && /^(?:feet|fit|ft|ফিট|ফুট)$/.test(word);
const DIRECTION = new Set(['north', 'south', 'east', 'west', 'middle', 'new', 'old']);
/** Ordinary words that roads are called after all the same. */
const ROAD_NAMES = new Set(
  'main station college school hospital court jail bazar link bypass university medical thana ghat club mosque masjid'.split(
    ' ',
  ),
);
/** Kinds of ordinary words that make the words around them a note. */
const NOTES: ReadonlySet<OrdinaryKind> = new Set<OrdinaryKind>([
  'note',
  'goods',
  'reference',
  'relative',
  'profession',
]);
