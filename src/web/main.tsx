// Where the console begins in the browser.
import { render } from 'preact';
import './frame/frame.css';
import './frame/controls.css';
import { path } from './frame/console-path.ts';
import { Frame } from './frame/frame.tsx';
import { pageAt } from './frame/page.ts';
import { followTheme } from './frame/theme.ts';
import { PAGES } from './pages.ts';

// Loads while the frame is drawn. The frame loads the same module and reports a failure.
pageAt(PAGES, path.value)
  ?.load()
  .catch(() => undefined);
followTheme();
const root = document.getElementById('console');
if (root) render(<Frame pages={PAGES} />, root);
