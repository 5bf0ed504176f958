import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
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
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const count = selection.ids.size;
  const update = bulkUpdates.find(({ value }) => value === chosen);

  const run = async (change: InlinePetUpdate) => {
    setIsBusy(true);
    try {
      const { message } = await call('PUT /api/pets/bulk', { body: { ids: [...selection.ids], ...change } });
      showAlert(message, 'success');
      await revalidate();
      selection.clear();
      setChosen('');
    } catch (failure) {
      if (failure instanceof ApiFailure) showAlert(petErrorMessages.update(failure.message), 'error');
    } finally {
      setIsBusy(false);
      setIsConfirming(false);
    }
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
