import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { bulkUpdates, type InlinePetUpdate } from './pets-labels.ts';

const call = createApiClient<AdminPetsApi>();

/** Larger updates need a confirmation. */
const MAX_WITHOUT_CONFIRMATION = 25;

/** Updates all selected pets. After an error the selection stays. */
export function PetsBulkBar({ selection }: { selection: Selection }) {
  const { mutate, isBusy } = useMutation(({ message }) => petErrorMessages.update(message), { alertsFailure: true });
  const [chosen, setChosen] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const count = selection.ids.size;
  const update = bulkUpdates.find(({ value }) => value === chosen);

  const run = async (change: InlinePetUpdate) => {
    await mutate(() => call('PUT /api/pets/bulk', { body: { ids: [...selection.ids], ...change } }), {
      successMessage: ({ message }) => message,
      onDone() {
        selection.clear();
        setChosen('');
      },
    });
    setIsConfirming(false);
  };
  const apply = () => {
    if (!update || isBusy) return;
    if (count > MAX_WITHOUT_CONFIRMATION) setIsConfirming(true);
    else void run(update.change);
  };

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && formatSelected(count)}
      </p>
      {count > 0 && (
        <section className="bulk-bar" aria-label="Selected pets">
          <p className="font-bold">{formatSelected(count)}</p>
          <button className="text-button" type="button" onClick={selection.clear}>
            Clear
          </button>
          <select
            className="field-input field-select pets-bulk-change"
            aria-label="What to do with the selected pets"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">What to do …</option>
            {bulkUpdates.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <button
            className="button button-small"
            type="button"
            aria-disabled={!update || isBusy || undefined}
            onClick={apply}
          >
            {isBusy ? 'Processing...' : 'Apply'}
          </button>
        </section>
      )}
      {isConfirming && update && (
        <ConfirmDialog
          question={`${update.label}: ${count.toLocaleString('en')} pets?`}
          confirmLabel="Apply"
          isBusy={isBusy}
          onConfirm={() => void run(update.change)}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{update.consequences}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function formatSelected(count: number): string {
  return `${count.toLocaleString('en')} selected`;
}
