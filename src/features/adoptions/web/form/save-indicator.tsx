import { Icon } from '../../../../ui/icon.tsx';
import type { SaveStatus } from './use-saved-draft.ts';

/** Not a live region: it changes after every pause in typing. */
export function SaveIndicator({ status }: { status: SaveStatus }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-small text-soft">
      {status === 'saved' && <Icon name="check" className="size-4" />}
      {labels[status]}
    </p>
  );
}

const labels: Record<SaveStatus, string> = {
  unchanged: 'Saved as you fill it in',
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  'local only': 'Not saved – kept on this device',
};
