// What a page without a key says above its content: that there is none, and how to get one. The page where people register says that itself.
import { useState } from 'preact/hooks';
import { path } from './console-path.ts';
import { texts } from './language.ts';
import { key, keyWanted, linkSpent, notes } from './server.ts';

const t = texts({
  en: {
    title: 'This page has no key yet',
    spent: 'The link that opened this page has been used or is too old.',
    link: 'On the server’s machine, this prints a link that brings one; add --state FOLDER if the server was started with it:',
    make: 'Whoever runs the server makes one on its machine; with --state FOLDER if it was started with that:',
    register: 'Register for one',
    enter: 'Enter a key',
    close: 'Close',
  },
  bn: {
    title: 'এই পাতার এখনো কোনো কী নেই',
    spent: 'যে লিংকে পাতাটি খোলা হয়েছে তা আগেই ব্যবহৃত হয়েছে বা পুরোনো।',
    link: 'যে যন্ত্রে সার্ভার চলে সেখানে এই কমান্ড একটি লিংক দেয়, তাতে কী পাওয়া যায়; সার্ভার --state দিয়ে চালু হলে এখানেও একই --state দিন:',
    make: 'যিনি সার্ভার চালান তিনি সার্ভারের যন্ত্রে এভাবে কী তৈরি করেন; সার্ভার --state দিয়ে চালু হলে এখানেও একই --state লাগে:',
    register: 'নিবন্ধন করে কী নিন',
    enter: 'কী লিখুন',
    close: 'বন্ধ করুন',
  },
});

const WHERE_TO_GET_ONE = '/account';

export function KeyNotice() {
  const [closed, setClosed] = useState(false);
  const told = notes.value;
  if (told === undefined || key.value !== '' || closed || path.value === WHERE_TO_GET_ONE) return null;
  return (
    <aside class="key-notice" aria-labelledby="key-notice-title">
      <div>
        <h2 id="key-notice-title">{t().title}</h2>
        {linkSpent.value && <p>{t().spent}</p>}
        <p>
          {told.links ? t().link : t().make}{' '}
          <code>{told.links ? 'npx thikana console-link' : 'npx thikana key create --name my-app'}</code>
        </p>
      </div>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => (keyWanted.value = true)}>
          {t().enter}
        </button>
        {told.registration && (
          <a class="button" href={WHERE_TO_GET_ONE}>
            {t().register}
          </a>
        )}
        <button type="button" onClick={() => setClosed(true)}>
          {t().close}
        </button>
      </div>
    </aside>
  );
}
