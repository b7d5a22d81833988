// The operator gives the token once; the server exchanges it for a session, so the token is kept nowhere in the browser. The data
// desk asks in the same way.
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask, loadSession } from '../frame/session.ts';
import '../account/account.css';

const t = texts({
  en: {
    title: 'Operator sign-in',
    where:
      'The token is the value of THIKANA_OPERATOR_TOKEN where the server was started with one; otherwise it is in the file operator-token in the server’s state folder (--state, or THIKANA_STATE).',
    token: 'Operator token',
    signIn: 'Sign in',
  },
  bn: {
    title: 'পরিচালকের সাইন ইন',
    where:
      'সার্ভার THIKANA_OPERATOR_TOKEN দিয়ে চালু হলে তার মানটিই টোকেন; না হলে টোকেন আছে সার্ভারের স্টেট ফোল্ডারের (--state বা THIKANA_STATE) operator-token ফাইলে।',
    token: 'পরিচালকের টোকেন',
    signIn: 'সাইন ইন',
  },
});

export function OperatorEntry() {
  const action = useAction();
  return (
    <section class="card entry">
      <h2>{t().title}</h2>
      <p>{t().where}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const token = String(new FormData(event.currentTarget).get('token') ?? '');
          void action.run(async () => {
            await ask({ method: 'POST', path: '/session/operator', body: { token } });
            await loadSession();
          });
        }}
      >
        <label>
          {t().token}
          <input name="token" type="password" required autocomplete="off" spellcheck={false} />
        </label>
        <Fault action={action} />
        <div class="buttons">
          <button type="submit" class="primary" disabled={action.busy}>
            {t().signIn}
          </button>
        </div>
      </form>
    </section>
  );
}
