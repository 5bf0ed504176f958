import { Link, useSearchParams } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { clearedHref } from '../../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import type { ApplicationFilter } from '../../adoptions.constants.ts';
import { adoptionsFilters } from './adoptions-filters.tsx';
import { parseAdoptionsParams, filterHref } from './adoptions-url.ts';

/** Explains why the list is empty and links to the next step. */
export function NoAdoptions() {
  const [searchParams] = useSearchParams();
  const { search, filter, filters, pet_id } = parseAdoptionsParams(searchParams);
  if (Object.keys(filters).length > 0) {
    return (
      <NoFilterResults
        message={{ title: 'No application matches', why: 'No application has all of this.' }}
        linkLabel="Clear the filters"
        href={clearedHref(adoptionsFilters, searchParams)}
      />
    );
  }
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
      <EmptyState title="No applications yet">
        <p>Applications for this pet show up here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No applications yet">
      <p>We’ll email you when someone applies.</p>
      <IfCan capability="decide applications">
        <Link className="button" to="/admin-dashboard/manage-adoptions/walk-in">
          Record a walk-in adoption
        </Link>
      </IfCan>
    </EmptyState>
  );
}

const emptyStates: Record<ApplicationFilter, { title: string; why: string }> = {
  Pending: { title: 'No pending applications', why: 'New applications show up here.' },
  Waitlisted: {
    title: 'No one is on the waitlist',
    why: 'When you approve an application, the others for the same pet show up here.',
  },
  Approved: { title: 'No approved applications', why: 'Approved applications show up here.' },
  Rejected: { title: 'No rejected applications', why: 'Rejected applications show up here.' },
  Withdrawn: { title: 'No withdrawn applications', why: 'Withdrawn applications show up here.' },
  'waiting for applicant': {
    title: 'No open questions',
    why: 'Applications wait here while we need more information.',
  },
  overdue: { title: 'Nothing overdue', why: 'Overdue applications show up here.' },
  flagged: {
    title: 'No applicant is flagged',
    why: 'You can flag an applicant on their application.',
  },
  'under 18': {
    title: 'No applicants under 18',
    why: 'Applications that need a guardian’s signature show up here.',
  },
  'fee due': { title: 'No fees due', why: 'Approved applications with an unpaid fee show up here.' },
  returned: { title: 'No returned pets', why: 'Applications of returned pets show up here.' },
};
