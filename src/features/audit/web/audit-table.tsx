import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { actorName, describeDetails } from './audit-labels.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Entries of the audit log</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Details</th>
            <th scope="col" className="sm:min-w-32">
              Address
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label="When" className="whitespace-nowrap">
                <DateTime at={entry.at} />
              </td>
              <td data-label="Who" className="font-semibold">
                <bdi>{actorName(entry.actor)}</bdi>
              </td>
              <td data-label="What">{entry.sentence}</td>
              <Aside label="Details" text={describeDetails(entry.details)} />
              <Aside label="IP address" text={entry.ip ?? ''} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone, where each cell is a row, empty cells are hidden. */
function Aside({ label, text }: { label: string; text: string }) {
  return (
    <td data-label={label} className={text ? 'text-soft' : 'text-soft max-sm:hidden'}>
      {text || '–'}
    </td>
  );
}
