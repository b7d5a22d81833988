// For whoever has forgotten the password: a code comes by mail, and with it a new password is set.
import { useState } from 'preact/hooks';
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';

const t = texts({
  en: {
    email: 'E-mail address',
    send: 'Send me a code',
    sent: 'If there is an account with this e-mail address, a code is on its way to it. It is valid for an hour.',
    code: 'Code from the mail',
    password: 'New password',
    hint: '10 characters or more',
    set: 'Set the password',
    back: 'Back',
  },
  bn: {
    email: 'ই-মেইল ঠিকানা',
    send: 'কোড পাঠান',
    sent: 'এই ই-মেইল ঠিকানায় অ্যাকাউন্ট থাকলে সেখানে একটি কোড পাঠানো হচ্ছে। কোডটি এক ঘণ্টা চলবে।',
    code: 'মেইলে পাওয়া কোড',
    password: 'নতুন পাসওয়ার্ড',
    hint: 'কমপক্ষে ১০ অক্ষর',
    set: 'পাসওয়ার্ড ঠিক করুন',
    back: 'ফিরে যান',
  },
});

export function ForgottenPassword({ onBack, onSet }: { onBack(): void; onSet(): void }) {
  const [address, setAddress] = useState<string>();
  const action = useAction();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    void action.run(async () => {
      if (address === undefined) {
        const email = String(form.get('email'));
        await ask({ method: 'POST', path: '/account/reset', body: { email } });
        setAddress(email);
        return;
      }
      const body = { email: address, code: String(form.get('code')), password: String(form.get('password')) };
      await ask({ method: 'POST', path: '/account/reset/confirm', body });
      onSet();
    });
  };
  return (
    <form onSubmit={submit}>
      {address === undefined ? (
        <label>
          {t().email}
          <input name="email" type="email" required autocomplete="username" />
        </label>
      ) : (
        <>
          <p class="notice" role="status">
            {t().sent}
          </p>
          <label>
            {t().code}
            <input name="code" required autocomplete="one-time-code" spellcheck={false} />
          </label>
          <label>
            {t().password} <span class="hint">{t().hint}</span>
            <input name="password" type="password" required minLength={10} autocomplete="new-password" />
          </label>
        </>
      )}
      <Fault action={action} />
      <div class="buttons">
        <button type="submit" class="primary" disabled={action.busy}>
          {address === undefined ? t().send : t().set}
        </button>
        <button type="button" onClick={onBack}>
          {t().back}
        </button>
      </div>
    </form>
  );
}
