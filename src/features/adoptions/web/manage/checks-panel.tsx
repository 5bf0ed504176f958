import { useState } from 'react';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { checkTypes, type CheckType } from '../../adoptions.constants.ts';
import type { ApplicationCheck, AdminApplication } from '../../manage-adoptions.contract.ts';
import { CheckDialog } from './check-dialog.tsx';
import { checkLabels, outcomeLabels } from './check-labels.ts';

interface ChecksPanelProps {
  application: AdminApplication;
  checks: ApplicationCheck[];
}

export function ChecksPanel({ application: { id }, checks }: ChecksPanelProps) {
  const [editing, setEditing] = useState<CheckType | null>(null);
  const checkOf = (type: CheckType) => checks.find((check) => check.type === type);
  return (
    <Panel title="Reference checks" lead="Whom you have asked, and what came of it. Only the shelter reads it.">
      <ul className="adoption-checks">
        {checkTypes.map((type) => (
          <li key={type}>
            <CheckRow type={type} check={checkOf(type)} onEdit={() => setEditing(type)} />
          </li>
        ))}
      </ul>
      {editing && <CheckDialog id={id} type={editing} check={checkOf(editing)} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

interface CheckRowProps {
  type: CheckType;
  check: ApplicationCheck | undefined;
  onEdit: () => void;
}

function CheckRow({ type, check, onEdit }: CheckRowProps) {
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{checkLabels[type]}</span>
          {check ? (
            <span className="badge check-outcome" data-outcome={check.outcome}>
              {outcomeLabels[check.outcome]}
            </span>
          ) : (
            <span className="text-small text-soft">{outcomeLabels['not asked']}</span>
          )}
        </p>
        {check?.note && <p className="whitespace-pre-line">{check.note}</p>}
        {check && (
          <p className="text-small text-soft">
            {check.checked_by ?? 'Somebody who has left'}, <DateTime at={check.checked_at} format="date" />
          </p>
        )}
      </div>
      <button className="text-button print:hidden" type="button" onClick={onEdit}>
        {check ? 'Change' : 'Note'}
        <span className="sr-only">{` about the ${checkLabels[type].toLowerCase()}`}</span>
      </button>
    </>
  );
}
