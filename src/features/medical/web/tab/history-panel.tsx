import { useState } from 'react';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { CanceledReason } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Treatment } from '../../treatments.contract.ts';
import { describeDay, describeTreatment } from '../doses/describe-dose.ts';
import { testResultLabels } from '../doses/result-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { MedicalPanelProps } from './open-doses-panel.tsx';

const call = createApiClient<MedicalApi>();

const MAX_AT_FIRST = 10;

/** What was given, skipped and canceled, the latest first. */
export function HistoryPanel({ pet, record: { history } }: MedicalPanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [open, setOpen] = useState<{ treatment: Treatment; dialog: 'correct' | 'undo' } | null>(null);
  const visible = showsAll ? history : history.slice(0, MAX_AT_FIRST);
  const close = () => setOpen(null);
  const canRecord = useCan('record care');
  return (
    <Panel title="Treatments given">
      {history.length === 0 && <p className="text-soft">Nothing has been given yet.</p>}
      {history.length > 0 && (
        <ul>
          {visible.map((treatment) => (
            <li key={treatment.id} className="medical-row" data-status={treatment.status}>
              <div className="due-text">
                <p className="due-name">
                  {treatment.name}
                  {treatment.result !== null && (
                    <strong className="medical-result" data-result={treatment.result}>
                      {testResultLabels[treatment.result]}
                    </strong>
                  )}
                </p>
                <p className="due-facts">
                  <When treatment={treatment} />
                  <span>{treatment.status === 'given' && describeTreatment(treatment)}</span>
                </p>
                {treatment.note !== null && <p className="due-note">{treatment.note}</p>}
              </div>
              {treatment.status !== 'canceled' && canRecord && (
                <div className="row-actions print:hidden">
                  {treatment.status === 'given' && (
                    <button
                      className="row-action"
                      type="button"
                      aria-label={`Correct ${treatment.name}`}
                      onClick={() => setOpen({ treatment, dialog: 'correct' })}
                    >
                      Correct
                    </button>
                  )}
                  <button
                    className="row-action"
                    type="button"
                    aria-label={`Undo ${treatment.name}`}
                    onClick={() => setOpen({ treatment, dialog: 'undo' })}
                  >
                    Undo
                  </button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {history.length > visible.length && (
        <button className="text-button justify-self-start" type="button" onClick={() => setShowsAll(true)}>
          {`Show all ${history.length}`}
        </button>
      )}
      {open?.dialog === 'correct' && <CorrectionDialog treatment={open.treatment} onClose={close} />}
      {open?.dialog === 'undo' && (
        <ConfirmMutation
          question={`Undo ${open.treatment.name} for ${pet.name}?`}
          confirmLabel="Undo"
          run={() =>
            call('DELETE /api/records/:id/treatments/:treatment_id', {
              params: { id: pet.id, treatment_id: open.treatment.id },
            })
          }
          successMessage={({ message }) => message}
          onDone={close}
          onCancel={close}
        >
          <p>
            {open.treatment.protocol
              ? 'It’ll be due again, and the dose planned after it is removed.'
              : 'It’s removed from the record. The audit log keeps it.'}
          </p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}

const canceledTexts: Record<CanceledReason, string> = {
  outcome: 'Canceled when the animal left',
  stopped: 'Canceled: the protocol was stopped',
  protocol: 'Canceled: the protocol changed',
};

function When({ treatment }: { treatment: Treatment }) {
  const { status, given_at, given_by, skipped_at, skipped_reason, canceled_reason, due_on } = treatment;
  if (status === 'given' && given_at !== null) {
    return (
      <span>
        <DateTime at={given_at} format="date" />
        {given_by && ` by ${given_by.name}`}
      </span>
    );
  }
  if (status === 'skipped' && skipped_at !== null) {
    return (
      <span>
        Skipped <DateTime at={skipped_at} format="date" />
        {skipped_reason !== null && `: ${skipped_reason}`}
      </span>
    );
  }
  return (
    <span>
      {canceled_reason === null ? 'Canceled' : canceledTexts[canceled_reason]}
      {due_on !== null && `, was due ${describeDay(due_on)}`}
    </span>
  );
}
