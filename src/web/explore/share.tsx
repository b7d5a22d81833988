// To send what the page shows: a short text with its link, and the same as a QR code for a phone that looks at the screen.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../frame/dialog.tsx';
import { nameOfChosen, place } from './place.ts';
import { placedStops } from './route.ts';
import { t } from './texts.ts';
import { tool } from './tool.ts';

export function Share() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="share" onClick={() => setOpen(true)}>
        {t().share}
      </button>
      {open && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is shown, in a few words: the place, or where the route begins and ends. */
function words(): string {
  const stops = placedStops.value;
  if (tool.value === 'route' && stops.length > 1) return `${stops[0].name} → ${stops[stops.length - 1].name}`;
  return (place.value && nameOfChosen(place.value)) ?? '';
}

function ShareDialog({ onClose }: { onClose(): void }) {
  const [copied, setCopied] = useState(false);
  // Its code is not part of the first view.
  const [drawn, setDrawn] = useState<typeof import('../frame/qr-code.tsx')>();
  useEffect(() => void import('../frame/qr-code.tsx').then(setDrawn), []);
  const link = location.href;
  const text = [words(), link].filter(Boolean).join('\n');
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog title={t().share} onClose={onClose}>
      <textarea class="share-text" readOnly rows={4} aria-label={t().shareText} value={text} />
      {drawn && <drawn.QrCode text={link} label={t().qrCode} class="qr-code" />}
      <div class="buttons">
        <button type="button" class="primary" onClick={copy}>
          {copied ? t().copied : t().copy}
        </button>
        <button type="button" onClick={onClose}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}
