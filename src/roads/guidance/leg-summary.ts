// The one-line summary of a leg: its two longest named roads, in order of travel.

export interface NamedStretch {
  readonly name: string;
  readonly metres: number;
}

export function summaryOf(stretches: Iterable<NamedStretch>): string {
  const metres = new Map<string, number>();
  for (const stretch of stretches) {
    if (stretch.name !== '') metres.set(stretch.name, (metres.get(stretch.name) ?? 0) + stretch.metres);
  }
  let first = '';
  let second = '';
  for (const [name, length] of metres) {
    if (first === '' || length > metres.get(first)!) {
      second = first;
      first = name;
    } else if (second === '' || length > metres.get(second)!) second = name;
  }
  if (second === '') return first;
  // A Map keeps the order in which names were first inserted.
  for (const name of metres.keys()) {
    if (name === first) return `${first}, ${second}`;
    if (name === second) return `${second}, ${first}`;
  }
  return first;
}
