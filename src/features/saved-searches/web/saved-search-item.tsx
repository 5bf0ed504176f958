import { useState } from 'react';
import { Link } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { petSearchQuery, type PetSearch } from '../../pets/pet-search.contract.ts';
import { parseUnderstoodSearch } from '../../pets/understand-search.contract.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { criteriaOf, formatCriterion } from '../../pets/format-search.contract.ts';
import { savedSearchMessages, savedSearchLimits, type EmailFrequency } from '../saved-searches.constants.ts';
import type { SavedSearch, SavedSearchesApi } from '../saved-searches.contract.ts';
import { frequencyOptions } from './frequency-labels.ts';

const call = createApiClient<SavedSearchesApi>();

interface SavedSearchItemProps {
  saved: SavedSearch;
  /** Called after the deletion, when the focus is lost. */
  onDeleted: () => void;
}

export function SavedSearchItem({ saved, onDeleted }: SavedSearchItemProps) {
  const { id, name, query, available } = saved;
  const [task, setTask] = useState<'rename' | 'delete' | null>(null);
  const search = parseUnderstoodSearch(new URLSearchParams(query));

  const close = () => setTask(null);
  return (
    <li className="panel content-between">
      <div className="grid gap-3">
        <h2 className="text-[1.25rem] leading-tight wrap-anywhere">{name}</h2>
        <Criteria search={search} />
        {available > 0 ? (
          <Link
            className="text-link inline-flex min-h-11 items-center justify-self-start"
            to={`/search${petSearchQuery({ ...search, status: 'Available' })}`}
          >
            {formatCount(available, 'match', 'matches')}
            <span className="sr-only">{`: ${name}`}</span>
          </Link>
        ) : (
          <p className="flex min-h-11 items-center text-soft">No matches right now</p>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FrequencyField key={saved.frequency} saved={saved} />
        <div className="flex gap-2">
          <button type="button" className="button button-quiet button-small" onClick={() => setTask('rename')}>
            Rename<span className="sr-only">{` ${name}`}</span>
          </button>
          <button type="button" className="button button-quiet button-small" onClick={() => setTask('delete')}>
            Delete<span className="sr-only">{` ${name}`}</span>
          </button>
        </div>
      </div>
      {task === 'rename' && <RenameDialog saved={saved} onClose={close} />}
      {task === 'delete' && (
        <ConfirmMutation
          question={`Delete “${name}”?`}
          confirmLabel="Delete"
          isDanger
          run={async () => {
            await call('DELETE /api/saved-searches/:id', { params: { id } });
            // The page behind an open dialog could not take the focus.
            close();
          }}
          successMessage={savedSearchMessages.deleted}
          failedMessage="We couldn’t delete this search. Please try again."
          onDone={onDeleted}
          onCancel={close}
        >
          <p>We’ll stop emailing you about it.</p>
        </ConfirmMutation>
      )}
    </li>
  );
}

function Criteria({ search }: { search: PetSearch }) {
  const criteria = criteriaOf(search);
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Filters">
      {criteria.length === 0 && <li className="badge bg-accent-wash">All pets</li>}
      {criteria.map((criterion) => (
        <li key={criterion} className="badge bg-accent-wash wrap-anywhere">
          {formatCriterion(search, criterion)}
        </li>
      ))}
    </ul>
  );
}

/** Saves the frequency when it is chosen, and reverts it on an error. */
function FrequencyField({ saved: { id, frequency } }: { saved: SavedSearch }) {
  const { mutate } = useMutation(savedSearchMessages.failed, { alertsFailure: true, isQueued: true });
  const [chosen, setChosen] = useState<EmailFrequency>(frequency);

  function choose(value: EmailFrequency) {
    setChosen(value);
    void mutate(() => call('PUT /api/saved-searches/:id', { params: { id }, body: { frequency: value } }), {
      successMessage: savedSearchMessages.changed,
      onFailed: () => setChosen(frequency),
    });
  }

  return (
    <SelectField
      className="min-w-60"
      label="Emails"
      name="frequency"
      value={chosen}
      options={frequencyOptions}
      onChange={({ currentTarget }) => choose(currentTarget.value as EmailFrequency)}
    />
  );
}

interface RenameDialogProps {
  saved: SavedSearch;
  onClose: () => void;
}

function RenameDialog({ saved: { id, name }, onClose }: RenameDialogProps) {
  const { form, isBusy, failure, fields } = useFormAction({
    required: { name: 'Enter a name' },
    send: (typed) =>
      call('PUT /api/saved-searches/:id', { params: { id }, body: { name: formText(typed, 'name').trim() } }),
    failedMessage: savedSearchMessages.failed,
    successMessage: savedSearchMessages.changed,
    onDone: onClose,
  });
  return (
    <Dialog title="Rename search" size="small" isBusy={isBusy} onClose={onClose}>
      <form {...form} className="form">
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          maxLength={savedSearchLimits.name}
          error={fields?.['name']}
        />
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <SubmitButton isBusy={isBusy} className="button button-large">
          Save
        </SubmitButton>
      </form>
    </Dialog>
  );
}
