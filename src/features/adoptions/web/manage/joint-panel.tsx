import { Link } from 'react-router';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

/** The rows of an application for animals that go home together, each with its own fee. */
export function JointPanel({ application: { id, together } }: { application: AdminApplication }) {
  if (together.length < 2) return null;
  const sumOf = (part: 'amount_cents' | 'balance_cents') => together.reduce((sum, row) => sum + row[part], 0);
  const balance = sumOf('balance_cents');
  return (
    <Panel title="Together">
      <p>Decisions count for all of them. Each animal has its own fee and receipt.</p>
      <ul className="grid gap-2">
        {together.map(({ application_id, name, fee_cents, amount_cents, ...row }) => (
          <li key={application_id} className="flex flex-wrap items-center gap-x-4">
            {application_id === id ? (
              <strong>{name}</strong>
            ) : (
              <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
                {name}
              </Link>
            )}
            {fee_cents !== null && <span>{formatMoney(amount_cents)}</span>}
            {row.balance_cents > 0 && <span>{`${formatMoney(row.balance_cents)} due`}</span>}
            {row.balance_cents === 0 && row.paid_cents > 0 && <span>Paid</span>}
          </li>
        ))}
      </ul>
      <p>
        {'Total fees: '}
        <strong>{formatMoney(sumOf('amount_cents'))}</strong>
        {balance > 0 && `, ${formatMoney(balance)} left to pay`}
      </p>
    </Panel>
  );
}
