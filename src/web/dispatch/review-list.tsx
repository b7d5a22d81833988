// Addresses that a person should look at before anybody drives there: taken as they were read, pointed to on the map, or left out.
import { number } from '../frame/language.ts';
import { orderName, placeOrder, plan, pointing, removeOrder } from './state.ts';
import { t } from './texts.ts';

export function ReviewList() {
  const review = plan.value?.review ?? [];
  if (review.length === 0) return null;
  return (
    <section class="card review" aria-label={t().review}>
      <h2>{t().review}</h2>
      <p class="hint">{t().reviewHint}</p>
      <ul>
        {review.map(({ id, given, address, confidence, location }) =>
          id === undefined ? null : (
            <li key={id}>
              <p>
                <strong>{orderName(id)}</strong>: {given}
                <br />
                <span class="hint">
                  {location && address
                    ? t().readAs(address, number(confidence / 100, { style: 'percent' }))
                    : t().notFound}
                </span>
              </p>
              <div class="buttons">
                {location && (
                  <button type="button" onClick={() => placeOrder(id, location)}>
                    {t().useIt}
                  </button>
                )}
                <button type="button" onClick={() => (pointing.value = { job: id })}>
                  {t().pointTo}
                </button>
                <button type="button" onClick={() => removeOrder(id)}>
                  {t().leaveOut}
                </button>
              </div>
              {typeof pointing.value === 'object' && pointing.value.job === id && (
                <p role="status" class="notice">
                  {t().pointing}
                </p>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
