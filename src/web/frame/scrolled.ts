// What may be wider than the window, such as a table: it scrolls by itself, also with the keyboard, and has a name.
export const scrolled = (label: string) =>
  ({ class: 'scrolled', tabIndex: 0, role: 'group', 'aria-label': label }) as const;
