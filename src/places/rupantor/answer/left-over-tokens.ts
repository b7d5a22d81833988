// Nothing that was written is lost: what no part contains is a part of its own, with the reason why it says nothing.
import { foldText } from '../../../text/normalise.ts';
import { ordinaryWord } from '../../../text/ordinary-words.ts';
import type { Part } from '../part.ts';
import { Word } from '../read/lexicon.ts';
import type { Parsed } from '../read/parsed.ts';

/** The parts, followed by the words and numbers that none of them contains. */
export function withLeftOver(parts: readonly Part[], { text, tokens }: Parsed): readonly Part[] {
  const said = new Set<string>();
  for (const { given } of parts) for (const word of wordsIn(given)) said.add(word);
  const left: Part[] = [];
  for (const { start, end, entry, number } of tokens) {
    const given = text.slice(start, end);
    if (wordsIn(given).every((word) => said.has(word))) continue;
    const why =
      !number && (entry.word !== Word.None || ordinaryWord(foldText(given)) !== undefined)
        ? 'says nothing about the place by itself'
        : 'left over';
    left.push({ kind: 'unknown', given, value: foldText(given), why });
  }
  return left.length === 0 ? parts : [...parts, ...left];
}

const wordsIn = (text: string): string[] => foldText(text).match(/[a-z]+|[0-9]+|[\u0980-\u09ff]+/g) ?? [];
