// Latitude and longitude as two fields. What is being typed stays until the field loses focus, whatever arrives from the server meanwhile.
import { useState } from 'preact/hooks';
import { texts } from '../frame/language.ts';

const t = texts({
  en: { latitude: 'Latitude', longitude: 'Longitude' },
  bn: { latitude: 'অক্ষাংশ', longitude: 'দ্রাঘিমাংশ' },
});

export interface TypedPosition {
  readonly longitude: number;
  readonly latitude: number;
}

/** Decimals of a degree: about 10 cm. */
export const DECIMALS = 6;

interface Properties {
  readonly position: TypedPosition | undefined;
  onType(name: keyof TypedPosition, degrees: number): void;
}

export const PositionFields = ({ position, onType }: Properties) => (
  <div class="position">
    {(['latitude', 'longitude'] as const).map((name) => (
      <Field
        key={name}
        label={t()[name]}
        degrees={position?.[name]}
        onType={(degrees) => onType(name, degrees)}
      />
    ))}
  </div>
);

interface FieldProperties {
  readonly label: string;
  readonly degrees: number | undefined;
  onType(degrees: number): void;
}

function Field({ label, degrees, onType }: FieldProperties) {
  const [draft, setDraft] = useState<string>();
  return (
    <label>
      {label}
      <input
        inputMode="decimal"
        value={draft ?? degrees?.toFixed(DECIMALS) ?? ''}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={({ currentTarget: { value } }) => {
          setDraft(undefined);
          if (value.trim() !== '' && Number.isFinite(Number(value))) onType(Number(value));
        }}
      />
    </label>
  );
}
