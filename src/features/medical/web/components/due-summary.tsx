import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { MedicalApi, MedicalSummary } from '../../medical.contract.ts';
import { AlertList } from '../alert-list.tsx';
import { describeDueCounts } from '../describe-due-counts.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { useOwnData } from '../../../../browser/dashboard/use-own-data.ts';
import dueStyles from '../due/due.css?url';
import styles from '../medical.css?url';
import { animalHref } from '../../../../platform/animal-href.contract.ts';

const call = createApiClient<MedicalApi>();

/** What is due for an animal, with its alerts: for the head of its record. Nothing if it can't be loaded. */
export function DueSummary({ pet }: { pet: { id: number; name: string } }) {
  const { loaded: summary } = useOwnData(pet.id, loadSummary, '');
  return (
    <div className="due-summary">
      <link rel="stylesheet" href={dueStyles} precedence="medical" />
      <link rel="stylesheet" href={styles} precedence="medical" />
      {summary && (
        <>
          <Link
            className="text-link"
            to={animalHref(pet.id, 'medical')}
            data-overdue={summary.due.overdue > 0 || undefined}
          >
            {describeDue(summary)}
          </Link>
          {/* The link says it. */}
          <AlertList alerts={summary.alerts.filter(({ type }) => type !== 'overdue')} about={pet.name} />
        </>
      )}
    </div>
  );
}

function loadSummary(id: number, signal: AbortSignal) {
  return call('GET /api/records/:id/medical/summary', { params: { id }, signal });
}

function describeDue({ due, next }: MedicalSummary): string {
  if (due.today > 0 || next === null) return describeDueCounts(due);
  return `Next: ${next.name}, ${describeDay(next.due_on)}`;
}
