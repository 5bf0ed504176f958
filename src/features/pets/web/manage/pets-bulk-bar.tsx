import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petFailures } from '../../pet-form-words.contract.ts';
import { manyChanges, type QuickChange } from './pets-words.ts';

const call = currentUser<ManagePetsApi>();

/** So many are changed without a question. */
const UNASKED = 25;

/** What can be done with all that is selected. A refusal leaves the selection as it is. */
export function PetsBulkBar({ selection }: { selection: Selection }) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const count = selection.ids.size;
  const what = manyChanges.find(({ value }) => value === chosen);

  const carryOut = async (change: QuickChange) => {
    setIsBusy(true);
    try {
      const { message } = await call('PUT /api/pets/many', { body: { ids: [...selection.ids], ...change } });
      showAlert(message, 'success');
      await revalidate();
      selection.clear();
      setChosen('');
    } catch (failure) {
      if (failure instanceof ApiFailure) showAlert(petFailures.update(failure.message), 'error');
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  const apply = () => {
    if (!what || isBusy) return;
    if (count > UNASKED) setIsAsking(true);
    else void carryOut(what.change);
  };

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && inWords(count)}
      </p>
      {count > 0 && (
        <section className="bulk-bar" aria-label="Selected pets">
          <p className="font-bold">{inWords(count)}</p>
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
            {manyChanges.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <button
            className="button button-small"
            type="button"
            aria-disabled={!what || isBusy || undefined}
            onClick={apply}
          >
            {isBusy ? 'Processing...' : 'Apply'}
          </button>
        </section>
      )}
      {isAsking && what && (
        <ConfirmDialog
          question={`${what.label}: ${count.toLocaleString('en')} pets?`}
          confirmLabel="Apply"
          isBusy={isBusy}
          onConfirm={() => void carryOut(what.change)}
          onCancel={() => setIsAsking(false)}
        >
          <p>{what.meaning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function inWords(count: number): string {
  return `${count.toLocaleString('en')} selected`;
}
