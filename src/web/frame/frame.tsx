// What is around every page: name, navigation, key, language, day and night, and the page itself once its code is there.
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { go, path } from './console-path.ts';
import { KeyButton } from './key-dialog.tsx';
import { KeyNotice } from './key-notice.tsx';
import { language, texts } from './language.ts';
import { type Page, pageAt } from './page.ts';
import { notes } from './server.ts';
import { session } from './session.ts';
import { switchTheme, theme } from './theme.ts';

const t = texts({
  en: {
    skip: 'Skip to content',
    pages: 'Pages',
    menu: 'Menu',
    day: 'Switch to day',
    night: 'Switch to night',
    language: 'Language',
    loading: 'Loading …',
    broken: 'This page could not be loaded. Reload to try again.',
    missing: 'There is no such page',
    missingAt: (path: string) => `Nothing is kept at ${path}. Perhaps the address was cut off or mistyped.`,
    toMap: 'To the map',
    toReference: 'Calls of the API',
  },
  bn: {
    skip: 'মূল অংশে যান',
    pages: 'পাতা',
    menu: 'মেনু',
    day: 'দিনের থিমে দেখুন',
    night: 'রাতের থিমে দেখুন',
    language: 'ভাষা',
    loading: 'লোড হচ্ছে …',
    broken: 'পাতাটি লোড করা যায়নি। আবার চেষ্টা করতে রিলোড করুন।',
    missing: 'এমন কোনো পাতা নেই',
    missingAt: (path: string) => `${path} ঠিকানায় কিছু নেই। হয়তো লিংকটি অসম্পূর্ণ বা ভুল লেখা হয়েছে।`,
    toMap: 'মানচিত্রে যান',
    toReference: 'API-এর কলসমূহ',
  },
});

/** Those who run the server have signed in with its token, or came by a link that it printed for them. */
function isFor({ ofOperator = false }: Page): boolean {
  const isOperator = session.value?.operator ?? notes.value?.operator ?? false;
  return !ofOperator || isOperator || notes.value?.key !== undefined;
}

const nameOf = (page: Page): string => page[language.value];

export function Frame({ pages }: { pages: readonly Page[] }) {
  const page = pageAt(pages, path.value);
  // A page that is a document of its own brings its main part with it.
  const Content = page?.ownDocument ? 'div' : 'main';
  // Together with the page, before anybody sees it.
  useLayoutEffect(() => {
    const name = page ? nameOf(page) : t().missing;
    document.title = `${name} · Thikana ঠিকানা`;
  });
  return (
    <>
      <a class="skip" href="#content">
        {t().skip}
      </a>
      <header class="bar">
        <a class="brand" href="/" onClick={(event) => follow(event, page, pageAt(pages, '/'))}>
          <img src="/icon.svg" alt="" width="30" height="30" />
          <span>
            <b>Thikana</b> <span lang="bn">ঠিকানা</span>
          </span>
        </a>
        <Navigation pages={pages.filter((each) => each === page || isFor(each))} here={page} />
        <div class="bar-end">
          <KeyButton />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <KeyNotice />
      <Content id="content" tabIndex={-1} class={page?.full ? 'page-content full' : 'page-content roomy'}>
        {page ? <PageContent key={page.path} page={page} /> : <NoSuchPage />}
      </Content>
    </>
  );
}

/** Stays in the document, unless the page is a separate document or the user opens another tab. */
function follow(event: MouseEvent, here: Page | undefined, page: Page | undefined): void {
  if (!page || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  if (page.ownDocument || here?.ownDocument) return;
  event.preventDefault();
  go(page.path);
}

function Navigation({ pages, here }: { pages: readonly Page[]; here: Page | undefined }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere in it
    <div class="navigation" onKeyDown={(event) => event.key === 'Escape' && open && close()}>
      <button
        ref={button}
        type="button"
        class="menu-button"
        aria-expanded={open}
        aria-controls="pages"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">☰</span> <span class="menu-word">{t().menu}</span>
      </button>
      <nav id="pages" aria-label={t().pages} data-open={open}>
        <ul>
          {pages.map((page) => (
            <li key={page.path}>
              <a
                href={page.path}
                aria-current={page === here ? 'page' : undefined}
                onClick={(event) => {
                  setOpen(false);
                  follow(event, here, page);
                }}
              >
                {nameOf(page)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function LanguageSwitch() {
  return (
    <fieldset class="switch" aria-label={t().language}>
      <button
        type="button"
        lang="en"
        aria-pressed={language.value === 'en'}
        onClick={() => (language.value = 'en')}
      >
        EN
      </button>
      <button
        type="button"
        lang="bn"
        aria-pressed={language.value === 'bn'}
        onClick={() => (language.value = 'bn')}
      >
        বাংলা
      </button>
    </fieldset>
  );
}

function ThemeSwitch() {
  const name = theme.value === 'day' ? t().night : t().day;
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} onClick={switchTheme}>
      {theme.value === 'day' ? <Moon /> : <Sun />}
    </button>
  );
}

const Moon = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z" fill="currentColor" />
  </svg>
);

const Sun = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="12" cy="12" r="4.500" fill="currentColor" />
    <path
      d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
    />
  </svg>
);

function NoSuchPage() {
  return (
    <div class="centred">
      <h1>{t().missing}</h1>
      <p class="hint">{t().missingAt(path.value)}</p>
      <p>
        <a href="/">{t().toMap}</a> · <a href="/docs">{t().toReference}</a>
      </p>
    </div>
  );
}

function PageContent({ page }: { page: Page }) {
  const [content, setContent] = useState<{ readonly Content: ComponentType } | 'loading' | 'broken'>(
    'loading',
  );
  useEffect(() => {
    page.load().then(
      (module) => setContent({ Content: module.default }),
      () => setContent('broken'),
    );
  }, [page]);
  if (content === 'loading') return <p class="hint centred">{t().loading}</p>;
  if (content === 'broken')
    return (
      <p class="hint centred" role="alert">
        {t().broken}
      </p>
    );
  return <content.Content />;
}
