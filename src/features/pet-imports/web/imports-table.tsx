import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { ImportStatus } from '../pet-imports.constants.ts';
import type { PetImport } from '../pet-imports.contract.ts';

export function ImportsTable({ imports }: { imports: PetImport[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Imports</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col">Adds</th>
            <th scope="col">Changes</th>
            <th scope="col">Refuses</th>
            <th scope="col">Checked</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, file_name, format, status, counts, user, created_at }) => (
            <tr key={id}>
              <th scope="row">
                <Link className="text-link" to={`/admin-dashboard/import-pets/${id}`}>
                  {file_name}
                </Link>
                <span className="block font-normal text-soft">{format}</span>
              </th>
              <td data-label="State">
                <ImportStatusBadge status={status} />
              </td>
              <td data-label="Adds" className="tabular-nums">
                {counts.add.toLocaleString('en')}
              </td>
              <td data-label="Changes" className="tabular-nums">
                {counts.change.toLocaleString('en')}
              </td>
              <td data-label="Refuses" className="tabular-nums">
                {counts.refuse.toLocaleString('en')}
              </td>
              <td data-label="Checked">
                <div>
                  <DateTime at={created_at} />
                  {user && <span className="block text-soft">{user.name}</span>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const statusLabels: Record<ImportStatus, string> = { checked: 'Not applied', applied: 'Applied', undone: 'Undone' };

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  return (
    <span className="badge import-status" data-status={status}>
      {statusLabels[status]}
    </span>
  );
}
