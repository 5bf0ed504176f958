import { useState } from 'react';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import type { Shift, ShiftPerson } from '../shifts.contract.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { CancelShiftDialog } from './cancel-shift-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

interface CoordinatorActionsProps {
  shift: Shift;
  people: readonly ShiftPerson[];
}

/** What coordinators can do with a shift: until its end, or until its start. */
export function CoordinatorActions({ shift, people }: CoordinatorActionsProps) {
  const [opened, setOpened] = useState<'add' | 'change' | 'cancel' | null>(null);
  const now = useCurrentMinute();
  const close = () => setOpened(null);
  if (new Date(shift.ends_at) <= now) return null;
  return (
    <>
      {shift.free > 0 && (
        <button className="button button-small button-quiet" type="button" onClick={() => setOpened('add')}>
          Add someone<span className="sr-only">{` to ${shift.title}`}</span>
        </button>
      )}
      <button className="text-button text-small" type="button" onClick={() => setOpened('change')}>
        Edit<span className="sr-only">{` ${shift.title}`}</span>
      </button>
      {new Date(shift.starts_at) > now && (
        <button className="text-button text-small" type="button" onClick={() => setOpened('cancel')}>
          Cancel shift<span className="sr-only">{`: ${shift.title}`}</span>
        </button>
      )}
      {opened === 'add' && <AddPersonDialog shift={shift} onClose={close} />}
      {opened === 'change' && <ShiftDialog shift={shift} onClose={close} />}
      {opened === 'cancel' && <CancelShiftDialog shift={shift} people={people.length} onClose={close} />}
    </>
  );
}
