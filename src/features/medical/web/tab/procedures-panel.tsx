import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { procedureTypeLabels } from '../../medical.constants.ts';
import type { Procedure } from '../../medical.contract.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { ProcedureDialog } from './procedure-dialog.tsx';

interface ProceduresPanelProps {
  pet: { id: number; name: string };
  procedures: readonly Procedure[];
  today: string;
}

/** Surgeries, exams, tests and the like. */
export function ProceduresPanel({ pet, procedures, today }: ProceduresPanelProps) {
  const [edited, setEdited] = useState<Procedure | 'new' | null>(null);
  return (
    <Panel
      title="Procedures"
      actions={
        <IfCan capability="record care">
          <button
            className="button button-small button-quiet print:hidden"
            type="button"
            onClick={() => setEdited('new')}
          >
            Add procedure
          </button>
        </IfCan>
      }
    >
      {procedures.length === 0 && <p className="text-soft">No procedures yet.</p>}
      {procedures.length > 0 && (
        <ul>
          {procedures.map((procedure) => (
            <li key={procedure.id} className="medical-row">
              <ProcedureText procedure={procedure} today={today} />
              <IfCan capability="record care">
                <button
                  className="row-action print:hidden"
                  type="button"
                  aria-label={`Edit ${nameOf(procedure)}`}
                  onClick={() => setEdited(procedure)}
                >
                  Edit
                </button>
              </IfCan>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <ProcedureDialog
          pet={pet}
          procedure={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function ProcedureText({ procedure, today }: { procedure: Procedure; today: string }) {
  const { performed_on, veterinarian, outcome, note, follow_up_on, files } = procedure;
  return (
    <div className="due-text">
      <p className="due-name">{nameOf(procedure)}</p>
      <p className="due-facts">
        <span>{describeDay(performed_on)}</span>
        <span>{veterinarian}</span>
        <span>{files > 0 && (files === 1 ? '1 file' : `${files} files`)}</span>
      </p>
      {outcome !== null && <p className="due-note">{outcome}</p>}
      {note !== null && <p className="due-note">{note}</p>}
      {follow_up_on !== null && (
        <p className="due-facts">
          <span data-overdue={follow_up_on <= today || undefined}>{`Follow-up ${describeDay(follow_up_on)}`}</span>
        </p>
      )}
    </div>
  );
}

export function nameOf({ type, name }: Pick<Procedure, 'type' | 'name'>): string {
  return name ?? procedureTypeLabels[type];
}
