import { useFormSubmit } from '../../../browser/use-form-submit.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { savedSearchLimits, savedSearchMessages } from '../saved-searches.constants.ts';

interface RenameDialogProps {
  name: string;
  send: (name: string) => Promise<void>;
  onClose: () => void;
}

export function RenameDialog({ name, send, onClose }: RenameDialogProps) {
  const { onSubmit, isBusy, failure, fields } = useFormSubmit({
    check: (typed) => (isBlank(nameIn(typed)) ? 'Enter a name.' : null),
    send: (typed) => send(nameIn(typed)),
    fallbackMessage: savedSearchMessages.failed,
  });
  return (
    <Dialog title="Rename this search" size="small" isBusy={isBusy} onClose={onClose}>
      <form className="form" onSubmit={onSubmit}>
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          maxLength={savedSearchLimits.name}
          error={fields?.['name']}
        />
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <SubmitButton isBusy={isBusy} className="button button-large">
          Save
        </SubmitButton>
      </form>
    </Dialog>
  );
}

function nameIn(typed: FormData): string {
  const name = typed.get('name');
  return typeof name === 'string' ? name.trim() : '';
}
