// A field in which a place is found while one types: a combobox with a list of suggestions, for mouse, keyboard and screen reader.

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { CallTypes, FoundPlace } from '../../client/call-types.ts';
import { call, ThikanaError } from '../frame/call.ts';
import { language, number } from '../frame/language.ts';
import { base } from './explore-map.ts';
import { highlighted } from './highlight.ts';
import { addressIn } from './place.ts';
import type { Position } from './position.ts';
import { t } from './texts.ts';

interface PlaceFieldProps {
  readonly label: string;
  /** Its content until the user types. */
  readonly value: string;
  readonly placeholder?: string;
  /** Whether the label is visible, not only read out. */
  readonly showLabel?: boolean;
  onPick(at: Position, name: string, found: FoundPlace): void;
  onEmpty?(): void;
}

export function PlaceField({ label, value, placeholder, showLabel, onPick, onEmpty }: PlaceFieldProps) {
  const id = useId();
  const { typed, setTyped, active, setActive, found, open, close, pick, onKeyDown } = useCombobox(onPick);
  return (
    <div class="place-field">
      <label for={`${id}-input`} class={showLabel ? undefined : 'visually-hidden'}>
        {label}
      </label>
      <input
        id={`${id}-input`}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={typed ?? value}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          if (event.currentTarget.value === '') onEmpty?.();
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Suggestions
        id={id}
        label={label}
        found={open ? found : undefined}
        typed={typed ?? ''}
        active={active}
        onPick={pick}
        onLook={setActive}
      />
    </div>
  );
}

/** What is typed and found, which entry is looked at, and the keys for it. */
function useCombobox(onPick: PlaceFieldProps['onPick']) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [active, setActive] = useState(-1);
  const { found, forget } = useSuggestions(typed, (count) => setActive(count > 0 ? 0 : -1));
  const open = typed !== undefined && found !== undefined;

  const close = (): void => {
    forget();
    setTyped(undefined);
    setActive(-1);
  };
  const pick = (place: FoundPlace): void => {
    close();
    onPick([Number(place.longitude), Number(place.latitude)], addressIn(place), place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = found?.length ?? 0;
    if (event.isComposing) return;
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      close();
    } else if (open && count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && open && found?.[active]) {
      event.preventDefault();
      pick(found[active]);
    }
  };
  return { typed, setTyped, active, setActive, found, open, close, pick, onKeyDown };
}

/** What is found for a text: of several questions the last one counts. Undefined where nothing is asked. */
function useSuggestions(typed: string | undefined, onFound: (count: number) => void) {
  const [found, setFound] = useState<readonly FoundPlace[] | undefined>(undefined);
  const underWay = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    underWay.current?.abort();
    const text = typed?.trim() ?? '';
    if (text === '') {
      setFound(undefined);
      return;
    }
    const own = new AbortController();
    underWay.current = own;
    suggestions(text, own.signal).then(
      (places) => {
        if (underWay.current !== own) return;
        setFound(places);
        onFound(places.length);
      },
      () => undefined,
    );
  }, [typed]);
  const forget = (): void => {
    underWay.current?.abort();
    setFound(undefined);
  };
  return { found, forget };
}

interface SuggestionsProps {
  readonly id: string;
  readonly label: string;
  /** Undefined while the list is closed. */
  readonly found: readonly FoundPlace[] | undefined;
  readonly typed: string;
  readonly active: number;
  onPick(place: FoundPlace): void;
  onLook(at: number): void;
}

const Suggestions = ({ id, label, found, typed, active, onPick, onLook }: SuggestionsProps) => (
  <>
    <div id={`${id}-list`} role="listbox" aria-label={label} class="suggestions" hidden={!found}>
      {found?.map((place, i) => (
        <div
          tabIndex={-1}
          key={place.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          // Before the field loses the focus and the list goes.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(place);
          }}
          onMouseEnter={() => onLook(i)}
        >
          <Suggestion place={place} typed={typed} />
        </div>
      ))}
    </div>
    <p role="status" class={found?.length === 0 ? 'suggestions none' : 'visually-hidden'}>
      {found ? (found.length === 0 ? t().nothing : t().results(number(found.length))) : ''}
    </p>
  </>
);

function Suggestion({ place, typed }: { place: FoundPlace; typed: string }) {
  const [name, ...rest] = addressIn(place).split(', ');
  const other = language.value === 'bn' ? place.address : place.address_bn;
  return (
    <>
      <span class="suggestion-name">
        <Highlighted text={name} typed={typed} />
      </span>
      <span class="suggestion-rest">
        <Highlighted text={rest.join(', ') || (other ?? '')} typed={typed} />
      </span>
    </>
  );
}

const Highlighted = ({ text, typed }: { text: string; typed: string }) => (
  <>
    {highlighted(text, typed).map(({ text: piece, hit }, i) => (hit ? <mark key={i}>{piece}</mark> : piece))}
  </>
);

/** So many fit below the field. */
const MOST_SHOWN = 7;

/** A map of the whole country says nothing about where its user stands. */
const A_PART_FROM_ZOOM = 9;

function lookedAt(): Readonly<Record<string, number | string>> {
  const map = base.value?.map;
  if (!map || map.getZoom() < A_PART_FROM_ZOOM) return {};
  const { lng, lat } = map.getCenter();
  return { latitude: Number(lat.toFixed(4)), longitude: Number(lng.toFixed(4)), sort: 'relevance' };
}

async function suggestions(text: string, signal: AbortSignal): Promise<readonly FoundPlace[]> {
  try {
    const { places = [] } = await call<CallTypes['autocomplete']['answer']>({
      path: '/v2/api/search/autocomplete/place',
      // By relevance: who types Sylhet while looking at Dhaka means the city, and who types a bank's name the branch on the map.
      query: { q: text.normalize('NFC'), bangla: true, ...lookedAt() },
      signal,
    });
    return places.slice(0, MOST_SHOWN);
  } catch (error) {
    if (error instanceof ThikanaError && error.status === 404) return [];
    throw error;
  }
}
