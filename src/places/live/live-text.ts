// Search by text over an account's own places. Words, fields and weights are those of the search over the dataset, so that
// the scores of both can stand in one list; candidates come from lists that follow every change.
import type { Lat, Lon } from '../../geo/units.ts';
import { hasBangla } from '../../text/script.ts';
import { parseQuery } from '../search/parse-query.ts';
import { FIELD_SHIFT, type Field } from '../search/text-file.ts';
import type { LiveHit } from './best-places.ts';
import { LiveCandidates, type LiveQuery } from './live-candidates.ts';
import { LiveContexts } from './live-contexts.ts';
import { LiveEntries } from './live-entries.ts';
import { LiveMatches } from './live-matches.ts';
import { LiveNames } from './live-names.ts';
import { LivePostings } from './live-postings.ts';
import { LiveScore } from './live-score.ts';
import { LiveWords } from './live-words.ts';
import { WordAnswers } from './word-answers.ts';

/** A place that answers less of the query than this leaves room for mistakes. */
export const WELL_ANSWERED = 0.9;

export interface LiveDocument {
  readonly lon: Lon;
  readonly lat: Lat;
  readonly words: readonly (readonly [word: string, field: Field])[];
  /** Tells places of the same regions apart from others. */
  readonly context: string;
  /** The names of these regions in words. */
  readonly regions: () => readonly string[];
}

export class LiveText {
  readonly #words = new LiveWords();
  readonly #entries = new LiveEntries();
  readonly #names = new LiveNames();
  readonly #postings = new LivePostings(this.#words);
  readonly #contexts = new LiveContexts(this.#words);
  readonly #matches = new LiveMatches(this.#words);
  readonly #score = new LiveScore(this.#entries, this.#contexts, this.#matches);
  readonly #candidates = new LiveCandidates(
    this.#postings.sets,
    () => new WordAnswers(this.#postings, this.#contexts, this.#matches),
    this.#names,
    this.#matches,
    this.#score,
  );
  #places = 0;

  put(slot: number, { lon, lat, words, context, regions }: LiveDocument): void {
    this.#places++;
    const around = this.#contexts.number(context, regions);
    this.#entries.put(
      slot,
      around,
      words.map(([word, field]) => this.#words.number(word) | (field << FIELD_SHIFT)),
    );
    this.#names.put(slot, words);
    this.#candidates.put(slot, lon, lat);
    this.#postings.put(slot, this.#entries.of(slot), this.#contexts.wordsOf(around));
  }

  remove(slot: number): void {
    this.#places--;
    const around = this.#contexts.wordsOf(this.#entries.contextOf(slot));
    this.#postings.remove(slot, this.#entries.of(slot), around);
    this.#names.remove(slot);
    this.#entries.remove(slot);
  }

  /** The best first. */
  find(query: LiveQuery): LiveHit[] {
    const words = parseQuery(query.text);
    if (words.length === 0 || this.#places === 0) return [];
    this.#matches.begin(words);
    this.#score.begin(hasBangla(query.text));
    if (this.#candidates.isHopeless(query) || !(this.#matches.ask(words, !query.mistakes) || query.mistakes))
      return [];
    const hits = this.#candidates.find(query);
    if (!query.mistakes || hits.some(({ coverage }) => coverage >= WELL_ANSWERED)) return hits;
    return this.#matches.askMistakes(words) ? this.#candidates.find(query) : hits;
  }
}
