import { useState } from 'react';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import { ApplicationSummary } from './application-summary.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

interface CompetingApplicationsPanelProps {
  application: AdminApplication;
  /** Oldest first. */
  competing: AdminApplication[];
}

export function CompetingApplicationsPanel({
  application: { pet, applicants_before },
  competing,
}: CompetingApplicationsPanelProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  const undecided = competing.filter(canBeDeclined).map(({ id }) => id);
  return (
    <Panel title={`Also want ${pet.name}`} lead={describePosition(applicants_before)}>
      {competing.length === 0 ? (
        <p className="text-small text-soft">Nobody else at the moment.</p>
      ) : (
        <ol className="grid gap-4">
          {competing.map((other) => (
            <li key={other.id}>
              <ApplicationSummary application={other} by="applicant" />
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

function describePosition(before: number | null): string | undefined {
  if (before === null) return undefined;
  if (before === 0) return 'This application came first.';
  return before === 1 ? '1 application came before this one.' : `${before} applications came before this one.`;
}
