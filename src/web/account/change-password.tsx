// A new password for whoever is signed in and knows the present one.
import { useState } from 'preact/hooks';
import { Dialog } from '../frame/dialog.tsx';
import { DialogForm } from '../frame/dialog-form.tsx';
import { texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';

const t = texts({
  en: {
    change: 'Change the password',
    present: 'Present password',
    next: 'New password',
    hint: '10 characters or more',
    why: 'You stay signed in here; everywhere else you sign in again.',
    done: 'The password is changed.',
  },
  bn: {
    change: 'পাসওয়ার্ড বদলান',
    present: 'এখনকার পাসওয়ার্ড',
    next: 'নতুন পাসওয়ার্ড',
    hint: 'কমপক্ষে ১০ অক্ষর',
    why: 'এখানে আপনি সাইন ইন থাকবেন; অন্য সব জায়গায় আবার সাইন ইন করতে হবে।',
    done: 'পাসওয়ার্ড বদলানো হয়েছে।',
  },
});

export function ChangePassword() {
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  return (
    <>
      <button type="button" onClick={() => setState('open')}>
        {t().change}
      </button>
      {state === 'done' && (
        <span class="hint" role="status">
          {t().done}
        </span>
      )}
      {state === 'open' && (
        <Dialog title={t().change} onClose={() => setState('closed')}>
          <p>{t().why}</p>
          <DialogForm
            button={t().change}
            onClose={() => setState('closed')}
            send={async (form) => {
              const body = { password: String(form.get('password')), new_password: String(form.get('next')) };
              await ask({ method: 'POST', path: '/account/password', body });
              setState('done');
            }}
          >
            <label>
              {t().present}
              <input name="password" type="password" required autocomplete="current-password" />
            </label>
            <label>
              {t().next} <span class="hint">{t().hint}</span>
              <input name="next" type="password" required minLength={10} autocomplete="new-password" />
            </label>
          </DialogForm>
        </Dialog>
      )}
    </>
  );
}
