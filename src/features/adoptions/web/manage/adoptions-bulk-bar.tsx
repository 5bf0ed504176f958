import { useState } from 'react';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { DeclineDialog } from './decline-dialog.tsx';

/** What waits for an answer can be declined along with others. */
export function canBeDeclined({ status, returned_at }: ManagedApplication): boolean {
  return returned_at === null && (status === 'Pending' || status === 'Waitlisted');
}

/** What can be done with all that is selected, also of pages that are not shown at the moment. */
export function AdoptionsBulkBar({ selection }: { selection: Selection }) {
  const [isAsking, setIsAsking] = useState(false);
  const count = selection.ids.size;
  const words = `${count.toLocaleString('en')} selected`;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && words}
      </p>
      {count > 0 && (
        <section className="bulk-bar" aria-label="Selected applications">
          <p className="font-bold">{words}</p>
          <button className="text-button" type="button" onClick={selection.clear}>
            Clear
          </button>
          <button className="button button-small" type="button" onClick={() => setIsAsking(true)}>
            Decline them …
          </button>
        </section>
      )}
      {isAsking && (
        <DeclineDialog
          ids={[...selection.ids]}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            selection.clear();
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}
