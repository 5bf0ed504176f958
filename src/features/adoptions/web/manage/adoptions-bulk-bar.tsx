import { useState } from 'react';
import type { Selection } from '../../../../ui/use-selection.ts';
import { BulkBar } from '../../../lists/web/components/bulk-bar.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { DeclineDialog } from './decline-dialog.tsx';

export function canBeDeclined({ status, returned_at }: AdminApplication): boolean {
  return returned_at === null && (status === 'Pending' || status === 'Waitlisted');
}

/** Actions for all selected applications, also on other pages. */
export function AdoptionsBulkBar({ selection }: { selection: Selection }) {
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <>
      <BulkBar label="Selected applications" selection={selection}>
        <button className="button button-small" type="button" onClick={() => setIsDeclining(true)}>
          Reject…
        </button>
      </BulkBar>
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
