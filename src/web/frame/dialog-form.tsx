// The form of a dialogue: what it sends, the button that sends it, and a way out.
import type { ComponentChildren } from 'preact';
import { Fault, useAction } from './action.tsx';
import { texts } from './language.ts';

const t = texts({ en: { cancel: 'Cancel' }, bn: { cancel: 'বাতিল' } });

export function DialogForm(props: {
  readonly button: string;
  readonly danger?: boolean;
  onClose(): void;
  send(form: FormData): Promise<void>;
  readonly children?: ComponentChildren;
}) {
  const action = useAction();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void action.run(() => props.send(form));
      }}
    >
      {props.children}
      <Fault action={action} />
      <div class="buttons">
        <button type="submit" class={props.danger ? 'danger' : 'primary'} disabled={action.busy}>
          {props.button}
        </button>
        <button type="button" onClick={props.onClose}>
          {t().cancel}
        </button>
      </div>
    </form>
  );
}
