// Reads a block of `word বাংলা word বাংলা …` into a map. Bangla in NFC; an underscore stands for a space.

export function wordPairs(text: string): ReadonlyMap<string, string> {
  const words = text.normalize('NFC').trim().split(/\s+/);
  const pairs = new Map<string, string>();
  for (let i = 0; i + 1 < words.length; i += 2) pairs.set(words[i], words[i + 1].replaceAll('_', ' '));
  return pairs;
}
