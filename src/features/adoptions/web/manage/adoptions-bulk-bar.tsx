import { useState } from 'react';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { DeclineDialog } from './decline-dialog.tsx';

export function canBeDeclined({ status, returned_at }: AdminApplication): boolean {
  return returned_at === null && (status === 'Pending' || status === 'Waitlisted');
}

/** Actions for all selected applications, also on other pages. */
export function AdoptionsBulkBar({ selection }: { selection: Selection }) {
  const [isDeclining, setIsDeclining] = useState(false);
  const count = selection.ids.size;
  const label = `${count.toLocaleString('en')} selected`;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && label}
      </p>
      {count > 0 && (
        <section className="bulk-bar" aria-label="Selected applications">
          <p className="font-bold">{label}</p>
          <button className="text-button" type="button" onClick={selection.clear}>
            Clear
          </button>
          <button className="button button-small" type="button" onClick={() => setIsDeclining(true)}>
            Decline them …
          </button>
        </section>
      )}
      {isDeclining && (
        <DeclineDialog
          ids={[...selection.ids]}
          onClose={() => setIsDeclining(false)}
          onDone={() => {
            selection.clear();
            setIsDeclining(false);
          }}
        />
      )}
    </>
  );
}
