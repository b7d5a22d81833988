// Small sets of choices: one of some, or any of some.
import type { ComponentChildren } from 'preact';

export function OneOf<T extends string>(props: {
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  name(value: T): string;
  onChoose(value: T): void;
}) {
  return (
    <fieldset class="choices">
      <legend>{props.label}</legend>
      <div class="switch">
        {props.values.map((value) => (
          <button
            type="button"
            key={value}
            aria-pressed={value === props.value}
            onClick={() => props.onChoose(value)}
          >
            {props.name(value)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function AnyOf<T extends string | number>(props: {
  readonly label: string;
  readonly values: readonly T[];
  readonly chosen: ReadonlySet<T>;
  name(value: T): ComponentChildren;
  onSwitch(value: T): void;
}) {
  return (
    <fieldset class="choices">
      <legend>{props.label}</legend>
      <div class="chips">
        {props.values.map((value) => (
          <label key={value} class="chip">
            <input type="checkbox" checked={props.chosen.has(value)} onChange={() => props.onSwitch(value)} />
            <span>{props.name(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
