// Where the console begins in the browser.
import { render } from 'preact';
import './frame/frame.css';
import './frame/controls.css';
import { Frame } from './frame/frame.tsx';
import { followTheme } from './frame/theme.ts';

followTheme();
const root = document.getElementById('console');
if (root) render(<Frame />, root);
