import { Link } from 'react-router';
import { describeDueCounts } from '../describe-due-counts.ts';

/** What is due in the whole shelter, for the dashboard. Counts are those of `GET /api/records/medical/due`. */
export function CareDueLink({ counts }: { counts: { overdue: number; today: number } }) {
  return (
    <Link
      className="text-link"
      to={counts.overdue > 0 ? '/admin-dashboard/medical?until=overdue' : '/admin-dashboard/medical'}
    >
      {describeDueCounts(counts)}
    </Link>
  );
}
