import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import type { Selection } from '../../../../ui/use-selection.ts';
import { BulkBar } from '../../../lists/web/components/bulk-bar.tsx';
import type { AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { usePetConfirmation } from './use-pet-confirmation.tsx';
import { bulkUpdates, questionAbout, type BulkPetChange } from './pets-labels.ts';

const call = createApiClient<AdminPetsApi>();

/** Larger updates need a confirmation. */
const MAX_WITHOUT_CONFIRMATION = 25;

/** Updates all selected pets. After an error the selection stays. */
export function PetsBulkBar({ selection }: { selection: Selection }) {
  const { mutate, isBusy } = useMutation(({ message }) => petErrorMessages.update(message), { alertsFailure: true });
  const [chosen, setChosen] = useState('');
  const count = selection.ids.size;
  const update = bulkUpdates.find(({ value }) => value === chosen);

  const run = async (change: BulkPetChange) => {
    await mutate(() => changePets(change, [...selection.ids]), {
      successMessage: ({ message }) => message,
      onDone() {
        selection.clear();
        setChosen('');
      },
    });
  };
  const { confirm, dialog } = usePetConfirmation();
  const apply = () => {
    if (!update || isBusy) return;
    const { label, change, consequences } = update;
    const isLarge = count > MAX_WITHOUT_CONFIRMATION;
    const question = isLarge ? `${label}: ${count.toLocaleString('en')} pets?` : questionAbout('them', change);
    const request = { ids: [...selection.ids], question, ...(isLarge && { consequences }), ...change };
    void confirm(request, () => void run(change));
  };

  return (
    <>
      <BulkBar label="Selected pets" selection={selection}>
        <select
          className="field-input field-select pets-bulk-change"
          aria-label="Action for the selected pets"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose an action…</option>
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
      </BulkBar>
      {dialog}
    </>
  );
}

function changePets(change: BulkPetChange, ids: number[]): Promise<{ message: string }> {
  return 'is_archived' in change
    ? call('PUT /api/pets/archive', { body: { ids, ...change } })
    : call('PUT /api/pets/bulk', { body: { ids, ...change } });
}
