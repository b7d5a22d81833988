// The API reference is drawn by a third-party script with accessibility faults for people who use a keyboard or a screen reader: lists that hold
// no list items, buttons without a name, states that their roles do not have. They are mended here as they appear; docs.css mends pale colours.

/** Each selector matches only what is still wrong, so that a second run changes nothing. */
const FAULTS: Readonly<Record<string, (element: Element) => void>> = {
  // Entries of the side bar: the current one is marked by `aria-current`, which every element may have.
  'button[aria-selected]:not([role]), a[aria-selected]:not([role])': (entry) => {
    if (entry.getAttribute('aria-selected') === 'true') entry.setAttribute('aria-current', 'true');
    else entry.removeAttribute('aria-current');
    entry.removeAttribute('aria-selected');
  },
  // A list, then a wrapper, then the entry: the wrapper becomes the entry.
  'ul > div:not([role])': (wrapper) => wrapper.setAttribute('role', 'listitem'),
  'div[role=listitem] > li:not([role])': (entry) => entry.setAttribute('role', 'none'),
  // As a button it is named by its text.
  'button[role=search]': (button) => button.removeAttribute('role'),
  '[role=textbox][contenteditable]:not([aria-label])': (field) =>
    field.setAttribute('aria-label', 'Text of the request'),
  // The button with the other languages is among tabs; on a phone its text is not drawn.
  '[role=tablist] button:not([role=tab])': (button) => {
    button.setAttribute('role', 'tab');
    button.setAttribute('aria-label', textOf(button) || 'More');
  },
  'button.show-more[aria-label^="Show all"]': (button) => {
    const of = button.getAttribute('aria-label')?.replace('Show all', '') ?? '';
    button.setAttribute('aria-label', `${textOf(button)}:${of}`);
  },
  'ul.endpoints:not([tabindex])': (list) => list.setAttribute('tabindex', '0'),
  // As an aside it is a landmark already; it may have no other role.
  'aside[role=navigation]': (aside) => aside.removeAttribute('role'),
  // The frame has the banner of the page; on a phone the reference has a bar of its own.
  'header:not([role])': (header) => header.setAttribute('role', 'group'),
  // Cards of equal names, one for every call: no landmarks.
  'div.scalar-card[role=region]': (card) => card.setAttribute('role', 'group'),
};

const textOf = (element: Element): string => element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Fixes what is there and what is added later; returns a function that stops it. */
export function mendReference(place: Element): () => void {
  const mend = (): void => {
    for (const [selector, each] of Object.entries(FAULTS))
      for (const element of place.querySelectorAll(selector)) each(element);
  };
  const observer = new MutationObserver(mend);
  observer.observe(place, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-selected', 'role'],
  });
  mend();
  return () => observer.disconnect();
}
