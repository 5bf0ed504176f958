import { Icon } from '../../../../ui/icon.tsx';
import type { SaveState } from './use-saved-draft.ts';

/** Whether what is filled in is safe. It changes with each pause in typing, so it is not read out. */
export function SaveNote({ state }: { state: SaveState }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-small text-soft">
      {state === 'saved' && <Icon name="check" className="size-4" />}
      {words[state]}
    </p>
  );
}

const words: Record<SaveState, string> = {
  'nothing new': 'Saved as you fill it in',
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  'kept here': 'Not saved – kept on this device',
};
