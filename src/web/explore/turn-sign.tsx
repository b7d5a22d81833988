// An arrow for a turn, drawn by its angle; the words beside it say the same.
const ANGLES: Readonly<Record<string, number>> = {
  straight: 0,
  'slight right': 45,
  right: 90,
  'sharp right': 135,
  uturn: 180,
  'sharp left': -135,
  left: -90,
  'slight left': -45,
};

export function TurnSign({ type, modifier = 'straight' }: { type: string; modifier?: string }) {
  if (type === 'depart' || type === 'arrive')
    return (
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class={`turn-sign ${type}`}>
        <circle cx="12" cy="12" r="6" />
      </svg>
    );
  const angle = ANGLES[modifier] ?? 0;
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="turn-sign">
      <path d="M12 21v-8" />
      <g transform={`rotate(${angle} 12 13)`}>
        <path d="M12 13V4m-4 4 4-4 4 4" />
      </g>
    </svg>
  );
}
