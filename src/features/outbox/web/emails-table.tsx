import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Email } from '../outbox.contract.ts';
import { EmailStatusBadge } from './email-status-badge.tsx';

export function EmailsTable({ emails }: { emails: Email[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Mails</caption>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">To</th>
            <th scope="col">State</th>
            <th scope="col">Written</th>
            <th scope="col">Tries</th>
          </tr>
        </thead>
        <tbody>
          {emails.map(({ id, subject, to_name, to_email, status, created_at, attempts }) => (
            <tr key={id}>
              <th scope="row">
                <Link className="text-link" to={`/admin-dashboard/outbox/${id}`}>
                  {subject}
                </Link>
              </th>
              <td data-label="To">
                <div>
                  {to_name} <span className="block text-soft">{to_email}</span>
                </div>
              </td>
              <td data-label="State">
                <EmailStatusBadge status={status} />
              </td>
              <td data-label="Written" className="whitespace-nowrap">
                <DateTime at={created_at} />
              </td>
              <td data-label="Tries" className="tabular-nums">
                {attempts}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
