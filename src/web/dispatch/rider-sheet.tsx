// A rider's day on one sheet: stops with times, to print, and a code that opens the same sheet on a phone, where each stop opens the phone's own map.
import { digits } from '../frame/language.ts';
import { QrCode } from '../frame/qr-code.tsx';
import { clock } from './plan.ts';
import { type Sheet, sheetLink } from './sheet-link.ts';
import { t } from './texts.ts';

export function RiderSheet({ sheet, onClose }: { sheet: Sheet; onClose?(): void }) {
  return (
    <section class="card sheet" aria-label={`${t().sheet}: ${sheet.rider}`}>
      <div class="card-head">
        <h2>{sheet.rider}</h2>
        <div class="buttons no-print">
          <button type="button" onClick={() => print()}>
            {t().print}
          </button>
          {onClose && (
            <button type="button" onClick={onClose}>
              {t().close}
            </button>
          )}
        </div>
      </div>
      <div class="sheet-body">
        <ol>
          {sheet.stops.map(({ name, arrival, at }, i) => (
            <li key={i}>
              <strong>{digits(clock(arrival))}</strong>{' '}
              {at ? <a href={`geo:${at[1]},${at[0]}?q=${at[1]},${at[0]}`}>{name}</a> : name}
            </li>
          ))}
        </ol>
        {onClose && <Code link={sheetLink(location.origin, sheet)} />}
      </div>
    </section>
  );
}

function Code({ link }: { link: string }) {
  return (
    <figure class="qr">
      <QrCode text={link} label={t().scan} otherwise={<p class="hint">{t().tooLong}</p>} />
      <figcaption>
        <a href={link}>{t().scan}</a>
      </figcaption>
    </figure>
  );
}
