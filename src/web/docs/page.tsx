// The API reference in the console's frame: drawn by a script that the server serves beside it, with the user's key filled in.
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { language } from '../frame/language.ts';
import { key, ready } from '../frame/server.ts';
import { theme } from '../frame/theme.ts';
import './docs.css';
import { mendReference } from './mend-reference.ts';

declare global {
  interface Window {
    readonly Scalar?: { createApiReference(element: HTMLElement, configuration: object): Reference };
  }
}

/** What the script gives to change the reference that it has drawn. */
interface Reference {
  updateConfiguration(configuration: object): void;
}

const SCRIPT = '/docs/reference.js';

export default function DocsPage() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = place.current ? mendReference(place.current) : undefined;
    let forget = (): void => undefined;
    void Promise.all([loadScript(), ready]).then(() => {
      if (!place.current || !window.Scalar) return;
      let shown = configuration();
      const reference = window.Scalar.createApiReference(place.current, shown);
      // Another key, day and night: as soon as they are chosen. The colours go by the class of the body, which a new configuration leaves.
      forget = effect(() => {
        const wanted = configuration();
        // To be told again what it shows makes it begin anew.
        if (JSON.stringify(wanted) !== JSON.stringify(shown)) reference.updateConfiguration(wanted);
        shown = wanted;
        document.body.classList.toggle('dark-mode', theme.value === 'night');
        document.body.classList.toggle('light-mode', theme.value === 'day');
      });
    });
    return () => {
      stop?.();
      forget();
    };
  }, []);
  return <div class="reference" ref={place} />;
}

const configuration = (): object => ({
  url: language.value === 'bn' ? '/openapi.json?lang=bn' : '/openapi.json',
  // It sets the title of the document: to what the frame has set already.
  metaData: { title: document.title },
  authentication: {
    preferredSecurityScheme: 'api_key',
    securitySchemes: { api_key: { value: key.value } },
  },
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true,
  forceDarkModeState: theme.value === 'night' ? 'dark' : 'light',
});

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${SCRIPT} could not be loaded`));
    document.head.append(script);
  });
}
