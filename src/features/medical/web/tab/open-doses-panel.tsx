import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { formatDue, overdueDays } from '../../../tasks/web/components/due-texts.ts';
import type { MedicalApi, MedicalRecord } from '../../medical.contract.ts';
import { describeOffer } from '../doses/describe-dose.ts';
import { DoseMenu } from '../doses/dose-menu.tsx';
import { toDoseRequest, type DoseRequest } from '../doses/dose-request.ts';
import { ResultDialog } from '../doses/result-dialog.tsx';
import { ProtocolsDialog } from './protocols-dialog.tsx';
import { TreatmentDialog } from './treatment-dialog.tsx';

const call = createApiClient<MedicalApi>();

export interface MedicalPanelProps {
  pet: { id: number; name: string };
  record: MedicalRecord;
}

/** What is planned for the animal. */
export function OpenDosesPanel({ pet, record }: MedicalPanelProps) {
  const [open, setOpen] = useState<'treatment' | 'protocols' | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title="Due and planned"
      actions={
        <IfCan capability="record care">
          <div className="flex flex-wrap gap-3 print:hidden">
            <button className="button button-small button-quiet" type="button" onClick={() => setOpen('protocols')}>
              Protocols
            </button>
            <button className="button button-small" type="button" onClick={() => setOpen('treatment')}>
              Add treatment
            </button>
          </div>
        </IfCan>
      }
    >
      {record.open.length === 0 ? (
        <p className="text-soft">Nothing is planned.</p>
      ) : (
        <ul>
          {record.open.map((dose) => (
            <OpenDose key={dose.id} pet={pet} dose={dose} today={record.today} />
          ))}
        </ul>
      )}
      {open === 'treatment' && <TreatmentDialog pet={pet} today={record.today} onClose={close} />}
      {open === 'protocols' && <ProtocolsDialog pet={pet} protocols={record.protocols} onClose={close} />}
    </Panel>
  );
}

interface OpenDoseProps {
  pet: { id: number; name: string };
  dose: MedicalRecord['open'][number];
  today: string;
}

function OpenDose({ pet, dose, today }: OpenDoseProps) {
  const [asksResult, setAsksResult] = useState(false);
  const { mutate, isBusy } = useMutation('The dose wasn’t saved. Please try again.', { alertsFailure: true });
  const due_on = dose.due_on ?? today;
  const about = `${dose.name} for ${pet.name}`;
  const record = (request: DoseRequest) =>
    void mutate(() => call('POST /api/records/medical/doses', { body: { doses: [request] } }), {
      onDone: ({ message, undo_id }) => showAlert(message, undo_id === null ? 'notice' : 'success'),
    });
  return (
    <li className="medical-row">
      <div className="due-text">
        <p className="due-name">{dose.name}</p>
        <p className="due-facts">
          <span data-overdue={overdueDays(due_on, today) > 0 || undefined}>{formatDue(due_on, today)}</span>
          <span>{describeOffer(dose)}</span>
        </p>
        {dose.note !== null && <p className="due-note">{dose.note}</p>}
      </div>
      <IfCan capability="record care">
        <div className="due-actions">
          <DoseMenu dose={{ ...dose, due_on }} petName={pet.name} today={today} onRecord={record} />
          <button
            className="due-record"
            type="button"
            aria-label={`Record ${about}`}
            aria-disabled={isBusy || undefined}
            onClick={() => (dose.type === 'test' ? setAsksResult(true) : record(toDoseRequest(dose.id)))}
          >
            <DashboardIcon name="check" className="size-7" />
          </button>
        </div>
      </IfCan>
      {asksResult && (
        <ResultDialog
          title={about}
          onClose={() => setAsksResult(false)}
          onChoose={(result) => {
            setAsksResult(false);
            record(toDoseRequest(dose.id, { result }));
          }}
        />
      )}
    </li>
  );
}
