import { useState } from 'react';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { checkKinds, type CheckKind } from '../../application-words.contract.ts';
import type { ApplicationCheck, ManagedApplication } from '../../manage-adoptions.contract.ts';
import { CheckDialog } from './check-dialog.tsx';
import { checkLabels, outcomeLabels } from './check-words.ts';

interface ChecksPanelProps {
  application: ManagedApplication;
  checks: ApplicationCheck[];
}

/** What those said who were asked about an applicant. */
export function ChecksPanel({ application: { id }, checks }: ChecksPanelProps) {
  const [noting, setNoting] = useState<CheckKind | null>(null);
  const checkOf = (kind: CheckKind) => checks.find((check) => check.kind === kind);
  return (
    <Panel title="Reference checks" lead="Whom you have asked, and what came of it. Only the shelter reads it.">
      <ul className="adoption-checks">
        {checkKinds.map((kind) => (
          <li key={kind}>
            <CheckRow kind={kind} check={checkOf(kind)} onNote={() => setNoting(kind)} />
          </li>
        ))}
      </ul>
      {noting && <CheckDialog id={id} kind={noting} check={checkOf(noting)} onClose={() => setNoting(null)} />}
    </Panel>
  );
}

interface CheckRowProps {
  kind: CheckKind;
  check: ApplicationCheck | undefined;
  onNote: () => void;
}

function CheckRow({ kind, check, onNote }: CheckRowProps) {
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{checkLabels[kind]}</span>
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
      <button className="text-button print:hidden" type="button" onClick={onNote}>
        {check ? 'Change' : 'Note'}
        <span className="sr-only">{` about the ${checkLabels[kind].toLowerCase()}`}</span>
      </button>
    </>
  );
}
