import { useState } from 'react';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import { formatDue, overdueDays } from '../../../tasks/web/components/due-texts.ts';
import type { DueDose } from '../../treatments.contract.ts';
import { DoseMenu } from '../doses/dose-menu.tsx';
import { describeDay, describeOffer } from '../doses/describe-dose.ts';
import { toDoseRequest } from '../doses/dose-request.ts';
import { ResultDialog } from '../doses/result-dialog.tsx';
import type { DoseRecording, DoseState } from './use-dose-recording.ts';

interface DueRowProps {
  dose: DueDose;
  today: string;
  recording: DoseRecording;
  selection: Selection;
  /** The ids of the group, to select a range. */
  open: readonly number[];
}

/** One dose. The large button records it as offered; a test first asks for its result. */
export function DueRow({ dose, today, recording, selection, open }: DueRowProps) {
  const { id, pet, name, due_on, note } = dose;
  const [asksResult, setAsksResult] = useState(false);
  const canRecord = useCan('record care');
  const state = recording.stateOf(id);
  const undo = state?.status === 'recorded' ? state.undo : null;
  const about = `${name} for ${pet.name}`;
  const record = () => (dose.type === 'test' ? setAsksResult(true) : recording.record([toDoseRequest(id)]));
  return (
    <li className="due-row" data-row data-status={state?.status}>
      {state === null && canRecord ? (
        <CheckBox
          label={`Select ${about}`}
          checked={selection.ids.has(id)}
          onChange={(isChosen, isRange) => selection.toggle(id, isChosen, isRange ? open : undefined)}
        />
      ) : (
        <span className="due-no-box" />
      )}
      <div className="due-text">
        <p className="due-name">{name}</p>
        <p className="due-facts">
          <span data-overdue={overdueDays(due_on, today) > 0 || undefined}>{formatDue(due_on, today)}</span>
          <span>{describeOffer(dose)}</span>
        </p>
        {note !== null && <p className="due-note">{note}</p>}
        {state !== null && <StateText state={state} />}
      </div>
      <div className="due-actions">
        {canRecord && (state === null || state.status === 'rejected') && (
          <>
            <DoseMenu
              dose={dose}
              petName={pet.name}
              today={today}
              onRecord={(request) => recording.record([request])}
            />
            <button className="due-record" type="button" aria-label={`Record ${about}`} onClick={record}>
              <DashboardIcon name="check" className="size-7" />
            </button>
          </>
        )}
        {undo && (
          <button className="text-button due-undo" type="button" onClick={() => recording.undo(id, undo)}>
            Undo<span className="sr-only">{` ${about}`}</span>
          </button>
        )}
      </div>
      {asksResult && (
        <ResultDialog
          title={about}
          onClose={() => setAsksResult(false)}
          onChoose={(result) => {
            setAsksResult(false);
            recording.record([toDoseRequest(id, { result })]);
          }}
        />
      )}
    </li>
  );
}

function StateText({ state }: { state: DoseState }) {
  return (
    <p className="due-state" role={state.status === 'rejected' ? 'alert' : undefined}>
      {describeState(state)}
    </p>
  );
}

function describeState(state: DoseState): string {
  if (state.status === 'saving') return 'Saving…';
  if (state.status === 'unsaved') return 'Not saved yet. Stored on this device.';
  return state.message ?? (state.status === 'recorded' ? describeRecorded(state) : '');
}

function describeRecorded({ next }: DoseState & { status: 'recorded' }): string {
  return next === null ? 'Recorded' : `Recorded. Next: ${next.name}, ${describeDay(next.due_on)}`;
}
