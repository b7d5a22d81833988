// How the search box looks: the page's own font, the system's colours by day and night. Pages change it by the variables and parts.

export const SEARCH_LOOK = `
:host { display: block; position: relative; font: inherit; color: CanvasText; color-scheme: light dark; }
:host([hidden]) { display: none; }
.field { display: flex; align-items: center; background: var(--thikana-background, Canvas); border: 1px solid GrayText;
  border-radius: var(--thikana-radius, 8px); }
.field:focus-within { outline: 2px solid var(--thikana-accent, #0b6e4f); outline-offset: 1px; }
input { flex: 1; min-width: 0; padding: .6em .8em; border: 0; outline: 0; background: none; color: inherit; font: inherit; }
input::placeholder { color: inherit; opacity: .75; }
button { flex: none; min-width: 2.2em; min-height: 2.2em; border: 0; border-radius: 6px; background: none; color: inherit;
  font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--thikana-accent, #0b6e4f); }
button[hidden], .list[hidden] { display: none; }
.list { position: absolute; z-index: 10; inset-inline: 0; margin-top: 4px; overflow: auto; max-height: 60vh;
  background: var(--thikana-background, Canvas); border: 1px solid GrayText; border-radius: var(--thikana-radius, 8px);
  box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
.heading { padding: .4em .8em 0; font-size: .85em; opacity: .8; }
[role=option] { padding: .45em .8em; cursor: pointer; }
[role=option][aria-selected=true] { background: var(--thikana-accent, #0b6e4f); color: #fff; }
.name { display: block; }
.rest { display: block; font-size: .85em; }
.forget { width: 100%; text-align: start; padding: .4em .8em; font-size: .85em; text-decoration: underline; }
.status { margin: 0; padding: .45em .8em; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
`;
