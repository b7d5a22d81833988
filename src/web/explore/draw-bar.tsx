// What is shown while an area is drawn: how to, and buttons for those who draw without a mouse.
import { useEffect } from 'preact/hooks';
import { number } from '../frame/language.ts';
import { addCornerAtCentre, canFinish, drawing, endDrawing, finishDrawing, undoCorner } from './draw-area.ts';
import { t } from './texts.ts';

export function DrawBar() {
  const now = drawing.value;
  useEffect(() => {
    if (!now) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement;
      if (event.key === 'Escape') endDrawing();
      else if (event.key === 'Enter' && !typing) finishDrawing();
      else if (event.key === 'Backspace' && !typing) undoCorner();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [now !== undefined]);
  if (!now) return null;
  return (
    <>
      <div class="crosshair" aria-hidden="true" />
      <section class="draw-bar" aria-label={t().draw}>
        <p>
          {t().drawHint} <span role="status">{t().corners(number(now.corners.length))}</span>
        </p>
        <div class="buttons tight">
          <button type="button" onClick={addCornerAtCentre}>
            {t().cornerAtCentre}
          </button>
          <button type="button" disabled={now.corners.length === 0} onClick={undoCorner}>
            {t().undo}
          </button>
          <button type="button" class="primary" disabled={!canFinish()} onClick={finishDrawing}>
            {t().done}
          </button>
          <button type="button" onClick={endDrawing}>
            {t().cancel}
          </button>
        </div>
      </section>
    </>
  );
}
