import { Link } from 'react-router';

interface SummaryCardProps {
  label: string;
  count: number;
  /** The page that lists what is counted. */
  to: string;
  linkLabel: string;
}

export function SummaryCard({ label, count, to, linkLabel }: SummaryCardProps) {
  return (
    <li className="panel summary-card">
      <h2 className="tracking-normal text-body font-semibold text-soft">{label}</h2>
      <p className="summary-count">{count.toLocaleString('en')}</p>
      <Link className="text-link justify-self-start text-small" to={to}>
        {linkLabel}
      </Link>
    </li>
  );
}
