// The query as it was understood, where a word of it is spelled otherwise in what was found: dhnmondi → dhanmondi.
import { allowedMistakes, boundedDistance } from '../../text/edit-distance.ts';
import { hasBangla } from '../../text/script.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { isNumber, tokensOf } from '../../text/tokens.ts';
import { synonymsOf } from '../../text/words.ts';

/** Letters of a word below which it is too short to be a slip. */
const SHORT = 4;

/** `texts`: the names and the address of what was found. Undefined where every word is spelled as it is there. */
export function didYouMean(query: string, texts: readonly string[]): string | undefined {
  const bangla = hasBangla(query);
  const known = [...new Set(texts.filter((text) => hasBangla(text) === bangla).flatMap(tokensOf))];
  let changed = false;
  const words = tokensOf(query).map((word) => {
    if (isNumber(word) || word.length < SHORT || known.some((other) => other.startsWith(word))) return word;
    if (synonymsOf(word).some((other) => known.includes(other))) return word;
    const meant = closest(word, known);
    if (meant !== undefined) changed = true;
    return meant ?? word;
  });
  return changed ? words.join(' ') : undefined;
}

function closest(word: string, known: readonly string[]): string | undefined {
  const sounds = soundKeys(word);
  const most = allowedMistakes(word.length + 1);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const other of known) {
    if (isNumber(other)) continue;
    const distance = boundedDistance(word, other, word.length);
    const alike = distance <= most || soundKeys(other).some((key) => sounds.includes(key));
    if (alike && distance < least && distance < word.length / 2) {
      least = distance;
      best = other;
    }
  }
  return best;
}
