import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AuditEntry } from '../../audit.contract.ts';
import { actorName } from '../audit-labels.ts';

export function LatestEntries({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-soft">No activity yet</p>;
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ id, actor, sentence, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5 text-small">
          <span>
            {actor && (
              <strong className="font-bold">
                <bdi>{actorName(actor)}</bdi>{' '}
              </strong>
            )}
            {actor ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1)}
          </span>
          <span className="text-soft">
            <DateTime at={at} format="relative" />
          </span>
        </li>
      ))}
    </ol>
  );
}
