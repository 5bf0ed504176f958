import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { PetSearch } from '../../pets/pet-search.contract.ts';
import {
  toSavedName,
  toSavedQuery,
  savedSearchLimits,
  savedSearchMessages,
  type EmailFrequency,
} from '../saved-searches.constants.ts';
import type { SavedSearch, SavedSearchesApi } from '../saved-searches.contract.ts';
import { frequencyOptions } from './frequency-labels.ts';

const call = createApiClient<SavedSearchesApi>();

interface SaveSearchDialogProps {
  search: PetSearch;
  onSaved: (saved: SavedSearch) => void;
  onClose: () => void;
}

export function SaveSearchDialog({ search, onSaved, onClose }: SaveSearchDialogProps) {
  const query = toSavedQuery(search);
  const { form, isBusy, failure, fields } = useFormAction({
    send(typed) {
      const { name, frequency } = Object.fromEntries(typed) as { name: string; frequency: EmailFrequency };
      return call('POST /api/saved-searches/', { body: { query, name, frequency } });
    },
    failedMessage: savedSearchMessages.failed,
    successMessage: ({ frequency }) => savedSearchMessages.saved[frequency],
    shouldRevalidate: false,
    onDone: onSaved,
  });
  return (
    <Dialog title="Save this search" size="small" isBusy={isBusy} onClose={onClose}>
      <form {...form} className="form">
        <p className="text-soft">We’ll email you when there’s a match. You can unsubscribe any time.</p>
        <Field
          label="Name"
          name="name"
          defaultValue={toSavedName(search)}
          maxLength={savedSearchLimits.name}
          error={fields?.['name']}
        />
        <SelectField
          label="Emails"
          name="frequency"
          defaultValue="at once"
          options={frequencyOptions}
          error={fields?.['frequency']}
        />
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <SubmitButton isBusy={isBusy} className="button button-large">
          Save search
        </SubmitButton>
      </form>
    </Dialog>
  );
}
