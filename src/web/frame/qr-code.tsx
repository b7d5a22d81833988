// A QR code on a page, for a phone that looks at the screen or at a printed sheet.
import type { ComponentChildren } from 'preact';
import { qrModules } from './qr-modules.ts';

/** Light modules around a code, without which scanners do not find it. */
const QUIET = 4;

/** `otherwise` is shown where the text is longer than a code holds. */
export function QrCode(props: {
  text: string;
  label: string;
  class?: string;
  otherwise?: ComponentChildren;
}) {
  const rows = qrModules(props.text);
  if (!rows) return <>{props.otherwise}</>;
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  return (
    <svg
      class={props.class}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={props.label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
