// How a person gets in: sign in, register and then confirm the address with the code from the mail, or set a forgotten password anew.
import { useState } from 'preact/hooks';
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask, loadSession } from '../frame/session.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { PackageChoice } from './package-choice.tsx';

const t = texts({
  en: {
    which: 'Sign in or register',
    heading: {
      'sign in': 'Welcome back',
      register: 'Register',
      confirm: 'Confirm your e-mail address',
      forgotten: 'Set a new password',
    },
    lead: {
      'sign in': 'Keys, credits and usage of your account.',
      register: 'You get a package with credits, keys for your programs, and figures of what they use.',
      confirm: 'The code is in the mail that was sent when you registered.',
      forgotten: 'A code comes by mail; with it you choose a new password.',
    },
    signIn: 'Sign in',
    register: 'Register',
    email: 'E-mail address',
    password: 'Password',
    passwordHint: '10 characters or more',
    name: 'Name',
    nameHint: 'Yours or your company’s',
    registered:
      'Thank you. If this e-mail address is new here, a code is on its way to it. If this server sends no mail, the operator will confirm it.',
    code: 'Code from the mail',
    confirm: 'Confirm the e-mail address',
    confirmed: 'The e-mail address is confirmed. You can now sign in.',
    haveCode: 'I have a code',
    forgotten: 'I have forgotten my password',
    changed: 'The password is set. You can now sign in with it.',
  },
  bn: {
    which: 'সাইন ইন বা নিবন্ধন',
    heading: {
      'sign in': 'আবার স্বাগতম',
      register: 'নিবন্ধন করুন',
      confirm: 'ই-মেইল ঠিকানা নিশ্চিত করুন',
      forgotten: 'নতুন পাসওয়ার্ড দিন',
    },
    lead: {
      'sign in': 'আপনার কী, ক্রেডিট আর ব্যবহারের হিসাব এখানে।',
      register: 'পাবেন ক্রেডিটসহ একটি প্যাকেজ, আপনার প্রোগ্রামের জন্য কী, আর খরচের হিসাব।',
      confirm: 'নিবন্ধনের সময় পাঠানো মেইলে কোডটি আছে।',
      forgotten: 'মেইলে একটি কোড যাবে; তা দিয়ে নতুন পাসওয়ার্ড দিতে পারবেন।',
    },
    signIn: 'সাইন ইন',
    register: 'নিবন্ধন',
    email: 'ই-মেইল ঠিকানা',
    password: 'পাসওয়ার্ড',
    passwordHint: 'কমপক্ষে ১০ অক্ষর',
    name: 'নাম',
    nameHint: 'আপনার বা প্রতিষ্ঠানের',
    registered:
      'ধন্যবাদ। এই ই-মেইল ঠিকানা এখানে নতুন হলে সেখানে একটি কোড পাঠানো হচ্ছে। এই সার্ভার মেইল না পাঠালে পরিচালক ঠিকানাটি নিশ্চিত করবেন।',
    code: 'মেইলে পাওয়া কোড',
    confirm: 'ই-মেইল ঠিকানা নিশ্চিত করুন',
    confirmed: 'ই-মেইল ঠিকানা নিশ্চিত হয়েছে। এখন সাইন ইন করতে পারেন।',
    haveCode: 'আমার কাছে কোড আছে',
    forgotten: 'পাসওয়ার্ড ভুলে গেছি',
    changed: 'নতুন পাসওয়ার্ড ঠিক হয়েছে। এখন তা দিয়ে সাইন ইন করতে পারেন।',
  },
});

type Step = 'sign in' | 'register' | 'confirm' | 'forgotten';

const field = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

export function Entry() {
  const [step, setStep] = useState<Step>('sign in');
  const [note, setNote] = useState<string>();
  const action = useAction();
  const turnTo = (next: Step, said?: string): void => {
    action.clear();
    setNote(said);
    setStep(next);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = event.currentTarget;
    void action.run(() => send(step, form, turnTo));
  };
  const isSignIn = step === 'sign in' || step === 'forgotten';
  return (
    <section class="card entry">
      <h2>{t().heading[step]}</h2>
      <p class="hint">{t().lead[step]}</p>
      <fieldset class="switch" aria-label={t().which}>
        <button type="button" aria-pressed={isSignIn} onClick={() => turnTo('sign in')}>
          {t().signIn}
        </button>
        <button type="button" aria-pressed={!isSignIn} onClick={() => turnTo('register')}>
          {t().register}
        </button>
      </fieldset>
      {step === 'forgotten' ? (
        <ForgottenPassword onBack={() => turnTo('sign in')} onSet={() => turnTo('sign in', t().changed)} />
      ) : (
        <form onSubmit={submit}>
          {note && (
            <p class="notice" role="status">
              {note}
            </p>
          )}
          <Fields of={step} />
          <Fault action={action} />
          <div class="buttons">
            <button type="submit" class="primary" disabled={action.busy}>
              {step === 'sign in' ? t().signIn : step === 'register' ? t().register : t().confirm}
            </button>
            {step === 'register' && (
              <button type="button" onClick={() => turnTo('confirm')}>
                {t().haveCode}
              </button>
            )}
            {step === 'sign in' && (
              <button type="button" onClick={() => turnTo('forgotten')}>
                {t().forgotten}
              </button>
            )}
          </div>
        </form>
      )}
    </section>
  );
}

/** Signs in, registers or confirms, and turns to what comes next. */
async function send(
  step: Step,
  form: HTMLFormElement,
  turnTo: (next: Step, said: string) => void,
): Promise<void> {
  const [email, password] = [field(form, 'email'), field(form, 'password')];
  if (step === 'sign in') {
    await ask({ method: 'POST', path: '/session', body: { email, password } });
    await loadSession();
  } else if (step === 'register') {
    const chosen = field(form, 'package') || undefined;
    const body = { name: field(form, 'name'), email, password, package: chosen };
    await ask({ method: 'POST', path: '/account/register', body });
    turnTo('confirm', t().registered);
  } else {
    const body = { email, password, code: field(form, 'code') };
    await ask({ method: 'POST', path: '/account/confirm', body });
    turnTo('sign in', t().confirmed);
  }
}

const Fields = ({ of: step }: { of: Step }) => (
  <>
    {step === 'register' && (
      <label>
        {t().name} <span class="hint">{t().nameHint}</span>
        <input name="name" required maxLength={100} autocomplete="organization" />
      </label>
    )}
    <label>
      {t().email}
      <input name="email" type="email" required autocomplete="username" />
    </label>
    <label>
      {t().password} {step === 'register' && <span class="hint">{t().passwordHint}</span>}
      <input
        name="password"
        type="password"
        required
        minLength={step === 'register' ? 10 : undefined}
        autocomplete={step === 'register' ? 'new-password' : 'current-password'}
      />
    </label>
    {step === 'register' && <PackageChoice />}
    {step === 'confirm' && (
      <label>
        {t().code}
        <input name="code" required inputMode="numeric" autocomplete="one-time-code" />
      </label>
    )}
  </>
);
