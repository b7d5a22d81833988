// A map in a page, with its credits always in sight.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { shortCredits } from '../../client/short-credits.ts';
import { language, texts } from '../frame/language.ts';
import { notes } from '../frame/server.ts';
import { type BaseMap, type MapOptions, openMap } from './base-map.ts';
import './map-view.css';

const t = texts({
  en: { credits: 'Map data', whole: 'Sources and licences' },
  bn: { credits: 'মানচিত্রের তথ্যসূত্র', whole: 'তথ্যসূত্র ও লাইসেন্স' },
});

interface MapViewProps extends MapOptions {
  /** Called once, when the map can be drawn upon; what it returns is called when the map goes. */
  onOpen(base: BaseMap): (() => void) | undefined;
}

export function MapView({ onOpen, ...options }: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  // Not after the first paint, as other effects: the map is what takes longest.
  useLayoutEffect(() => {
    let gone = false;
    let base: BaseMap | undefined;
    let left: (() => void) | undefined;
    if (place.current)
      void openMap(place.current, options).then((opened) => {
        base = opened;
        if (gone) opened.close();
        else left = onOpen(opened);
      });
    return () => {
      gone = true;
      left?.();
      base?.close();
    };
  }, []);
  return (
    <div class="map-view">
      <div class="map-place" ref={place} />
      <details class="credits">
        <summary title={t().whole}>
          <span class="visually-hidden">{t().credits}: </span>
          <span class="sign" aria-hidden="true">
            i
          </span>{' '}
          <span class="line">{shortCredits(notes.value?.credits ?? [], language.value).join(' · ')}</span>
        </summary>
        <p>{notes.value?.credits.join(' · ')}</p>
      </details>
    </div>
  );
}
