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
      'The token is in the file operator-token in the state folder, or is the value of THIKANA_OPERATOR_TOKEN:',
    token: 'Operator token',
    signIn: 'Sign in',
  },
  bn: {
    title: 'পরিচালকের সাইন ইন',
    where: 'টোকেন আছে স্টেট ফোল্ডারের operator-token ফাইলে, অথবা THIKANA_OPERATOR_TOKEN-এর মানে:',
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
      <p>
        <code>cat .thikana/state/operator-token</code>
      </p>
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
