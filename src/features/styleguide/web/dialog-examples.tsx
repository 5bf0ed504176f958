import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Example } from './example.tsx';

const dialogTypes = ['Small', 'Medium', 'Long', 'Question', 'Danger', 'Busy'] as const;

/** Opened by buttons, because only one modal dialog can be open. */
export function DialogExamples() {
  const [open, setOpen] = useState<(typeof dialogTypes)[number] | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    if (open !== 'Busy') return undefined;
    // A busy dialog cannot be closed, so the busy state must end.
    const done = setTimeout(() => setOpen('Danger'), 4000);
    return () => clearTimeout(done);
  }, [open]);
  return (
    <Example title="Dialogs">
      <p className="flex flex-wrap gap-4">
        {dialogTypes.map((type) => (
          <button key={type} type="button" className="button button-quiet" onClick={() => setOpen(type)}>
            {type}
          </button>
        ))}
      </p>
      {(open === 'Small' || open === 'Medium') && (
        <Dialog title={`A ${open.toLowerCase()} dialog`} onClose={close} size={open === 'Small' ? 'small' : 'medium'}>
          <Field label="The first field has the focus" name="first" />
        </Dialog>
      )}
      {open === 'Long' && (
        <Dialog title="A title that is so long that it does not fit into one line beside the cross" onClose={close}>
          <p>{'More than the screen can hold, so that it scrolls inside. '.repeat(80)}</p>
        </Dialog>
      )}
      {open === 'Question' && (
        <ConfirmDialog
          question="Are you sure you want to log out?"
          confirmLabel="Yes, Logout"
          onConfirm={close}
          onCancel={close}
        />
      )}
      {(open === 'Danger' || open === 'Busy') && (
        <ConfirmDialog
          question="Delete this for good?"
          confirmLabel="Delete"
          onConfirm={close}
          onCancel={close}
          isDanger
          isBusy={open === 'Busy'}
        >
          <p>What it means, in a sentence.</p>
          <FormMessage type="error">What went wrong with it.</FormMessage>
        </ConfirmDialog>
      )}
    </Example>
  );
}
