// Everything that decides the order of results, in one table. docs/search.md explains each line.
import { TextField } from './text-file.ts';

export const WEIGHTS = {
  /** How well a word of the place matches a word of the query: 1 is as written. */
  word: {
    exact: 1,
    /** The word continues after what was typed: from `prefixLeast` for one letter of many to `prefixMost`. */
    prefixLeast: 0.925,
    prefixMost: 0.965,
    /** One or two letters at the end, or up to four in all: a long word that starts with them is as likely as a short one. */
    shortPrefix: 0.95,
    /** … or nearly so: more by this times the fraction of the word that is typed. */
    briefPrefix: 0.02,
    /** A common word (uttar, north) that is all that was typed: it may continue. */
    commonExact: 0.93,
    /** One or two letters at the end that are a whole word. */
    shortExact: 0.96,
    /** Three or four letters in all that are a whole word: Bana, on the way to Banani. */
    openExact: 0.975,
    /** A number that continues: 1 on the way to 12. */
    numberPrefix: 0.86,
    /** Another word for the same thing: বিদ্যালয় for school. */
    synonym: 0.93,
    /** Two words of the query written as one in the name. */
    glued: 0.95,
    /** Sounds the same, from `soundLeast` if spelled differently to `soundMost` if spelled alike; always below `prefixLeast`, so that
     * mistakes are tried as well. */
    soundLeast: 0.68,
    soundMost: 0.91,
    /** … and if the spelling differs by one letter among many: mohamadpur. */
    soundAlike: 0.965,
    soundAlikeFrom: 0.88,
    /** … and in the name of a place that everybody knows, if it is spelled less alike: Bashundhara is meant by boshundhora, whatever shop is spelled so. */
    soundKnown: 0.955,
    soundKnownFrom: 0.77,
    /** Two words of the query that sound like one word of the name. */
    soundGlued: 0.8,
    /** The sound of a prefix. */
    soundPrefix: 0.66,
    /** Words with one or two mistakes; less, by `mistakeInShort` / letters, the shorter the word is. */
    oneMistake: 0.9,
    twoMistakes: 0.76,
    mistakeInShort: 0.4,
    /** Subtracted for a mistake if the word also continues after it. */
    prefixWithMistake: 0.06,
  },
  /** How much a word counts, by the field it is in. */
  field: {
    [TextField.Name]: 1,
    [TextField.NameBn]: 1,
    [TextField.Alias]: 0.96,
    [TextField.AliasStart]: 0.96,
    [TextField.House]: 0.98,
    [TextField.Street]: 0.9,
    [TextField.Type]: 0.7,
    /** DU, RMCH: as good as the name, and better than a word that starts with it. */
    [TextField.Short]: 1.04,
    /** A region that a street runs through: as good as one that the place lies in. */
    [TextField.Along]: 0.82,
  },
  /** A word of the query that names a region the place lies in. */
  context: 0.84,
  /** … times this: Gulshan is first of all the area, then the thana of that name. */
  contextLevel: {
    subArea: 1,
    area: 1,
    union: 0.99,
    thana: 0.9,
    upazila: 0.97,
    city: 0.95,
    district: 0.95,
    division: 0.92,
  },
  /** A word that nearly all places have (road, house) counts this much; a rare one counts 1. */
  commonWord: 0.35,
  /** A number counts at least this much, however common it is. */
  number: 0.75,

  /** How well a word that names a region must be matched: by the place's own words, or by a region around it. */
  anchor: { byName: 0.86, byRegion: 0.75, bySound: 0.55 },

  /** Parts of the score. */
  match: 1,
  /** The fraction of the name's words that the query contains. */
  complete: 0.16,
  /** … reduced until this many letters are typed: someone who typed one short word is not done with the name. */
  completeFrom: 12,
  /** … if an alias of the place contains all words of the query. */
  completeByAlias: 0.84,
  /** Words of the query that also follow each other in the name, and the first word first. */
  order: 0.06,
  /** Importance of the place, 0 … 255; the less was typed, the more it counts: by 1 + `importanceOfFew` / letters. */
  importance: 0.16,
  importanceOfFew: 2,
  /** … and more for the best known, growing from `wellKnownFrom`: the Central Shahid Minar before any other. */
  wellKnown: 0.5,
  wellKnownFrom: 185,
  /** The name found is in the script of the query. */
  language: 0.03,
  /** Proximity to the bias point: this much on the spot, half of it at `nearHalf` metres. */
  near: 0.15,
  nearHalf: 3000,
  /**
   * How well the words must match to be an answer: of one word, of several, of those that are not left out; and where the words left out stand
   * around a name of which this much is there, and how well its words must match. Where the one word of a query is a name, or this much of one, by how much
   * less well others may match it.
   */
  answer: {
    least: 0.66,
    leastOfMany: 0.66,
    leastWithout: 0.5,
    leastNamed: 0.4,
    named: 0.65,
    asWritten: 0.955,
    called: 0.8,
    besideName: 0.84,
    /** … where a place has that word, though it is not called by it alone. */
    besideWord: 0.88,
    /** Of several words, one that places have as it is written is no slip for what matches it less well than this, unless all of a name (`called`) is there, or a
     * place that everybody knows is matched by it at least so well. */
    resembles: 0.85,
    resemblesLeast: 0.78,
  },
  /** With a point: a result nearer than the best may score less by this; one farther may be less relevant by that. */
  nearerWithin: 0.03,
  /** … by this only, if it is farther away than that (metres): to somebody elsewhere a namesake is no better for being a little less far. */
  nearerElsewhere: 0.01,
  aroundReach: 25_000,
  fartherWithin: 0.3,
  /** Subtracted for each word that names a region, if the place has it in its name but lies elsewhere. */
  namesakeElsewhere: 0.08,
  /** Subtracted if all that a place has of the query is where it lies: the region itself is meant. */
  onlyWhere: 0.1,
  /** Subtracted for each better result with the same name. */
  sameName: 0.05,
  /** Results with the same name closer together than this are one result (metres). */
  sameWithin: 250,
} as const;
