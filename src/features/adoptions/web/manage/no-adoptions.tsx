import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import type { ApplicationFilter } from '../../adoptions.constants.ts';
import { parseAdoptionsParams, filterHref } from './adoptions-url.ts';

/** Explains why the list is empty and links to the next step. */
export function NoAdoptions() {
  const [searchParams] = useSearchParams();
  const { search, filter, pet_id } = parseAdoptionsParams(searchParams);
  if (search.trim() !== '') {
    return (
      <NoSearchResults>No applicant and no pet {filter && 'among these applications '}has this in it.</NoSearchResults>
    );
  }
  if (filter)
    return (
      <NoFilterResults
        message={emptyStates[filter]}
        linkLabel="Show all applications"
        href={filterHref(searchParams)}
      />
    );
  if (pet_id !== undefined) {
    return (
      <EmptyState title="Nobody has applied yet">
        <p>When somebody applies for this pet, the application is found here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No applications yet">
      <p>When somebody applies for a pet, you are told by mail, and decide here.</p>
      <Link className="button" to="/admin-dashboard/manage-adoptions/walk-in">
        Record a walk-in adoption
      </Link>
    </EmptyState>
  );
}

const emptyStates: Record<ApplicationFilter, { title: string; why: string }> = {
  Pending: { title: 'Nobody waits for a decision', why: 'New applications will be found here.' },
  Waitlisted: {
    title: 'Nobody is on the waitlist',
    why: 'When you approve an application, the others for the same pet wait here.',
  },
  Approved: { title: 'No application is approved', why: 'Those whose pet has found a home will be found here.' },
  Rejected: { title: 'No application is rejected', why: 'Those that you decline will be found here.' },
  Withdrawn: { title: 'No application is withdrawn', why: 'Those that their applicants take back will be found here.' },
  overdue: { title: 'Nobody has waited too long', why: 'Applications that you should not forget will be found here.' },
  flagged: {
    title: 'No applicant has a warning',
    why: 'You can warn your colleagues of an applicant on the page of an application.',
  },
  'under 18': {
    title: 'Nobody under 18 has applied',
    why: 'Where a guardian must sign, the application will be found here.',
  },
  'fee due': { title: 'No fee is due', why: 'Approved applications whose fee is not paid yet will be found here.' },
  returned: { title: 'No pet came back', why: 'Applications whose pet did will be found here.' },
};
