// Who visits an example: the language of the page, and a key that is nowhere in its source. The key is taken from the address (`#key=…`, which no
// server sees), else from the console of this server if this browser has one there, else it is asked for.

const WORDS = {
  en: { ask: 'Your key', go: 'Show', why: 'It stays in this page.' },
  bn: { ask: 'আপনার কী', go: 'দেখান', why: 'এটি এই পাতার বাইরে যায় না।' },
};

export const language = (new URLSearchParams(location.search).get('lang') ?? navigator.language).startsWith(
  'bn',
)
  ? 'bn'
  : 'en';

/** What the map libraries say by themselves, for those who hear pages or rest on a button. */
const words =
  language === 'bn' ? { 'Map.Title': 'মানচিত্র', zoomInTitle: 'বড় করুন', zoomOutTitle: 'ছোট করুন' } : {};

/** Elements have their Bangla text beside the English one. */
function translate() {
  document.documentElement.lang = language;
  if (language !== 'bn') return;
  // For machines without a font of their own for Bangla.
  const font = new FontFace('Noto Sans Bengali', 'url(/fonts/noto-sans-bengali-400.woff2)');
  document.fonts.add(font);
  for (const element of document.querySelectorAll('[data-bn]')) element.textContent = element.dataset.bn;
  const main = document.querySelector('main[aria-label]');
  main?.setAttribute('aria-label', 'মানচিত্র');
}

export async function visitor() {
  translate();
  const key =
    new URLSearchParams(location.hash.slice(1)).get('key') ?? (await ofConsole()) ?? (await asked());
  return { key, language, words };
}

async function ofConsole() {
  const response = await fetch('/console.json');
  return response.ok ? (await response.json()).key : undefined;
}

function asked() {
  const words = WORDS[language];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', words.ask);
  dialog.innerHTML =
    '<form method="dialog"><p><label><span></span> <input name="key" required autocomplete="off"></label> <button></button></p><p><small></small></p></form>';
  dialog.querySelector('span').textContent = words.ask;
  dialog.querySelector('button').textContent = words.go;
  dialog.querySelector('small').textContent = words.why;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.querySelector('form').addEventListener('submit', () => {
      const { value } = dialog.querySelector('input');
      dialog.remove();
      resolve(value.trim());
    });
  });
}

translate();
