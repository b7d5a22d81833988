// A page of the console: path, name and code; the code is loaded when the page is first opened.
import type { ComponentType } from 'preact';

export interface Page {
  readonly path: string;
  readonly en: string;
  readonly bn: string;
  /** Opened as a separate document, since it needs a different content security policy. */
  readonly ownDocument?: boolean;
  /** Fills the window without a margin, and scrolls by itself. */
  readonly full?: boolean;
  /** For those who run the server: others do not find it in the menu. */
  readonly ofOperator?: boolean;
  load(): Promise<{ readonly default: ComponentType }>;
}

export function pageAt(pages: readonly Page[], path: string): Page | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return pages.find((page) => page.path === plain);
}
