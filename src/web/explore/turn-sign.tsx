// An arrow for a turn, the same size at every angle; the text beside it says the same. Turns to the left are those to the right, mirrored.
const PATHS: Readonly<Record<string, string>> = {
  straight: 'M12 21V4m-5 5 5-5 5 5',
  'slight right': 'M8 21v-8l9-9m-7 0h7v7',
  right: 'M6 21v-7a4 4 0 0 1 4-4h10m-5-5 5 5-5 5',
  'sharp right': 'M6 21V5l12 12m0-8v8h-8',
  uturn: 'M17 21V9a5 5 0 0 0-10 0v9m-4-4 4 4 4-4',
};

export function TurnSign({ type, modifier = 'straight' }: { type: string; modifier?: string }) {
  if (type === 'depart' || type === 'arrive')
    return (
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" class={`turn-sign ${type}`}>
        <circle cx="12" cy="12" r="6" />
      </svg>
    );
  const mirrored = modifier.endsWith('left');
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" class="turn-sign">
      <path
        d={PATHS[modifier.replace('left', 'right')] ?? PATHS.straight}
        transform={mirrored ? 'matrix(-1 0 0 1 24 0)' : undefined}
      />
    </svg>
  );
}
