import { useState } from 'react';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import { ApplicationLine } from './application-line.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

interface RivalsPanelProps {
  application: ManagedApplication;
  /** Whoever came first standing first. */
  rivals: ManagedApplication[];
}

/** Who else wants the pet. */
export function RivalsPanel({ application: { pet, applicants_before }, rivals }: RivalsPanelProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  const undecided = rivals.filter(canBeDeclined).map(({ id }) => id);
  return (
    <Panel title={`Also want ${pet.name}`} lead={describePlace(applicants_before)}>
      {rivals.length === 0 ? (
        <p className="text-small text-soft">Nobody else at the moment.</p>
      ) : (
        <ol className="grid gap-4">
          {rivals.map((rival) => (
            <li key={rival.id}>
              <ApplicationLine application={rival} by="applicant" />
            </li>
          ))}
        </ol>
      )}
      {undecided.length > 0 && (
        <button
          className="button button-quiet button-small justify-self-start print:hidden"
          type="button"
          onClick={() => setIsDeclining(true)}
        >
          {undecided.length === 1 ? 'Decline the other …' : `Decline the ${undecided.length} others …`}
        </button>
      )}
      {isDeclining && (
        <DeclineDialog ids={undecided} onClose={() => setIsDeclining(false)} onDone={() => setIsDeclining(false)} />
      )}
    </Panel>
  );
}

function describePlace(before: number | null): string | undefined {
  if (before === null) return undefined;
  if (before === 0) return 'This application came first.';
  return before === 1 ? '1 application came before this one.' : `${before} applications came before this one.`;
}
