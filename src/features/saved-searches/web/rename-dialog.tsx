import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { savedSearchLimits, savedSearchMessages } from '../saved-searches.constants.ts';
import type { SavedSearch, SavedSearchesApi } from '../saved-searches.contract.ts';

const call = createApiClient<SavedSearchesApi>();

interface RenameDialogProps {
  saved: SavedSearch;
  onClose: () => void;
}

export function RenameDialog({ saved: { id, name }, onClose }: RenameDialogProps) {
  const { form, isBusy, failure, fields } = useFormAction({
    check: (typed) => (isBlank(formText(typed, 'name')) ? { failure: 'Enter a name.' } : null),
    send: (typed) =>
      call('PUT /api/saved-searches/:id', { params: { id }, body: { name: formText(typed, 'name').trim() } }),
    failedMessage: savedSearchMessages.failed,
    successMessage: savedSearchMessages.changed,
    onDone: onClose,
  });
  return (
    <Dialog title="Rename this search" size="small" isBusy={isBusy} onClose={onClose}>
      <form {...form} className="form">
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
