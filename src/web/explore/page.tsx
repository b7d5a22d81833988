// Explore: the map with everything the API knows about a place, and the call behind every action.
import { effect, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { RequestPanel } from '../frame/request-panel.tsx';
import type { BaseMap } from '../map/base-map.ts';
import { MapView } from '../map/map-view.tsx';
import { drawnFeatures } from './drawn.ts';
import { base, lookAt, padding } from './explore-map.ts';
import './explore.css';
import { followUrl } from './in-url.ts';
import { listenTo } from './map-events.ts';
import { MapMenu } from './map-menu.tsx';
import { choose, nameOfChosen, place } from './place.ts';
import { PlaceField } from './place-field.tsx';
import { PlacePanel } from './place-panel.tsx';
import { Share } from './share.tsx';
import { Sheet } from './sheet.tsx';
import { keepMarks } from './stop-markers.ts';
import { t } from './texts.ts';
import { TOOLS, tool } from './tool.ts';
import { takeFile } from './trace.ts';

const panels = signal<typeof import('./panels.ts') | undefined>(undefined);

/** Once; whoever goes near the tools will want one. */
async function fetchPanels(): Promise<void> {
  panels.value ??= await import('./panels.ts');
}

export default function ExplorePage() {
  const [dropping, setDropping] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setDropping(false);
    const file = event.dataTransfer?.files[0];
    if (file) void takeFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped anywhere; the trace panel has a button for the same
    <div
      class="explore"
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
    >
      <h1 class="visually-hidden">{t().title}</h1>
      <section class="explore-panel" aria-label={t().tools}>
        <PlaceField
          label={t().search}
          placeholder={t().search}
          value={(place.value?.name !== undefined && nameOfChosen(place.value)) || ''}
          onPick={(at, name, found) => {
            if (tool.value !== 'layers') tool.value = 'place';
            lookAt(at);
            void choose(at, { name, id: found.id, found });
          }}
        />
        <Sheet>
          <Tools />
          <div class="tool-panel" id="tool-panel" role="tabpanel" aria-label={t().tool[tool.value]}>
            <Panel />
            <Share />
          </div>
          <div class="explore-call">
            <RequestPanel />
          </div>
        </Sheet>
      </section>
      <div class="explore-map">
        <MapView inUrl padding={padding(24)} onOpen={opened} />
        {panels.value && <panels.value.DrawBar />}
        <MapMenu />
        {dropping && <div class="drop-here">{t().dropHere}</div>}
      </div>
    </div>
  );
}

function Panel() {
  const name = tool.value;
  useEffect(() => {
    if (name !== 'place') void fetchPanels();
  }, [name]);
  if (name === 'place') return <PlacePanel />;
  const Chosen = panels.value?.PANELS[name];
  return Chosen ? <Chosen /> : null;
}

function Tools() {
  const chosen = tool.value;
  // On a phone the row is longer than the screen.
  useEffect(() => {
    document.getElementById(`tool-${chosen}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TOOLS.length - 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    tool.value = TOOLS[(TOOLS.indexOf(tool.value) + step) % TOOLS.length];
    document.getElementById(`tool-${tool.value}`)?.focus();
  };
  return (
    <div
      class="tools"
      role="tablist"
      aria-label={t().tools}
      onPointerEnter={fetchPanels}
      onFocusIn={fetchPanels}
    >
      {TOOLS.map((name) => (
        <button
          type="button"
          role="tab"
          key={name}
          id={`tool-${name}`}
          aria-selected={name === chosen}
          aria-controls="tool-panel"
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => (tool.value = name)}
          onKeyDown={onKeyDown}
        >
          {t().tool[name]}
        </button>
      ))}
    </div>
  );
}

function opened(opened: BaseMap): () => void {
  base.value = opened;
  listenTo(opened.map);
  const stopDrawing = effect(() => opened.draw(drawnFeatures.value));
  const removeMarks = keepMarks(opened);
  const stopFollowing = followUrl();
  return () => {
    stopDrawing();
    removeMarks();
    stopFollowing();
    base.value = undefined;
  };
}
