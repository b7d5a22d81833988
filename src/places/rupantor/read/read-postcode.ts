// Reads the postcode of an address: four digits behind "post code", or else the last four that nothing else has claimed.
import { Gap } from './chunks.ts';
import type { Token } from './lexer.ts';
import { isRoadKind, Word } from './lexicon.ts';
import type { Piece } from './parsed.ts';
import { pastNumberWords } from './past-number-words.ts';

/** `used`: tokens that a piece has claimed. */
export function readPostcode(tokens: readonly Token[], used: Uint8Array, pieces: Piece[]): void {
  let best = -1;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i].entry.word === Word.Postcode || isPostCodeWords(tokens, i)) {
      const width = tokens[i].entry.word === Word.Postcode && tokens[i + 1]?.text !== 'code' ? 1 : 2;
      const j = pastNumberWords(tokens, i + width);
      const isCode = tokens[j]?.number && /^[1-9][0-9]{3}$/.test(tokens[j].text);
      used.fill(1, i, isCode ? j + 1 : i + width);
      if (isCode) {
        pieces.push({ kind: 'postcode', value: tokens[j].text, label: '', from: i, to: j + 1 });
        return;
      }
    }
    if (!used[i] && tokens[i].number && /^[1-9][0-9]{3}$/.test(tokens[i].text) && !opensRoad(tokens, i))
      best = i;
  }
  if (best < 0) return;
  used[best] = 1;
  pieces.push({ kind: 'postcode', value: tokens[best].text, label: '', from: best, to: best + 1 });
}

/** "1045 Sheikh Mujib Road": a number that opens a line of words up to a road word is the house's. */
function opensRoad(tokens: readonly Token[], at: number): boolean {
  if (tokens[at].gap !== Gap.Hard) return false;
  let k = at + 1;
  while (
    k < tokens.length &&
    tokens[k].gap < Gap.Hard &&
    !tokens[k].number &&
    tokens[k].entry.word !== Word.Label
  )
    k++;
  const road = tokens[k];
  return (
    k > at + 1 &&
    road !== undefined &&
    road.gap < Gap.Hard &&
    road.entry.word === Word.Label &&
    isRoadKind(road.entry.kind)
  );
}

const isPostCodeWords = (tokens: readonly Token[], at: number): boolean =>
  /^(?:post|postal|zip|পোস্ট|পোষ্ট)$/.test(tokens[at].text) &&
  /^(?:code|কোড)$/.test(tokens[at + 1]?.text ?? '');
