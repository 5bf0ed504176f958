import { useState } from 'react';
import { BulkBar } from '../../../lists/web/components/bulk-bar.tsx';
import type { DueDose } from '../../treatments.contract.ts';
import { PostponeDialog } from '../doses/postpone-dialog.tsx';
import { SkipDialog } from '../doses/skip-dialog.tsx';
import { RecordManyDialog } from './record-many-dialog.tsx';
import type { DoseRecording } from './use-dose-recording.ts';

interface DueSelectionBarProps {
  /** The selected ones that are still due. */
  doses: readonly DueDose[];
  today: string;
  recording: DoseRecording;
  /** Clears the selection. */
  onDone: () => void;
}

/** Records, moves or skips the selected doses. */
export function DueSelectionBar({ doses, today, recording, onDone }: DueSelectionBarProps) {
  const [open, setOpen] = useState<'record' | 'postpone' | 'skip' | null>(null);
  const ids = doses.map(({ id }) => id);
  const about = ids.length === 1 ? `${doses[0]!.name} for ${doses[0]!.pet.name}` : `${ids.length} doses`;
  const dialog = { about, ids, onClose: () => setOpen(null), onDone };
  return (
    <>
      <BulkBar
        label="Selected doses"
        selection={{ ids: new Set(ids), toggle: () => undefined, toggleAll: () => undefined, clear: onDone }}
      >
        <button className="text-button" type="button" onClick={() => setOpen('postpone')}>
          Move
        </button>
        <button className="text-button" type="button" onClick={() => setOpen('skip')}>
          Skip
        </button>
        <button className="button due-record-many" type="button" onClick={() => setOpen('record')}>
          {ids.length === 1 ? 'Record dose' : `Record ${ids.length} doses`}
        </button>
      </BulkBar>
      {open === 'record' && (
        <RecordManyDialog
          doses={doses}
          onClose={() => setOpen(null)}
          onRecord={(requests) => {
            setOpen(null);
            onDone();
            recording.record(requests);
          }}
        />
      )}
      {open === 'postpone' && <PostponeDialog {...dialog} today={today} />}
      {open === 'skip' && <SkipDialog {...dialog} />}
    </>
  );
}
