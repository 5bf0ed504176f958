import { useSearchParams } from 'react-router';
import { SelectAllBox } from '../../../../ui/select-all-box.tsx';
import { SortableHeader } from '../../../../ui/sortable-header.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { ApplicationSort } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { parseAdoptionsParams, sortHref } from './adoptions-url.ts';
import { AdoptionsTableRow } from './adoptions-table-row.tsx';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import type { DecisionRequest } from './use-decisions.tsx';

interface AdoptionsTableProps {
  applications: AdminApplication[];
  selection: Selection;
  onDecide: (request: DecisionRequest) => void;
}

/** Each row has its own decision buttons. On a phone each row is a card. */
export function AdoptionsTable({ applications, selection, onDecide }: AdoptionsTableProps) {
  const ids = applications.filter(canBeDeclined).map(({ id }) => id);
  const page = ids.length > 0 && (
    <SelectAllBox label="Select all undecided on this page" ids={ids} selection={selection} />
  );
  return (
    <>
      {page && (
        <p className="-mb-3 ml-1 flex items-center sm:hidden">
          {page}
          <span aria-hidden="true">All on this page</span>
        </p>
      )}
      <div className="table-frame">
        <table className="table adoptions-table">
          <caption className="sr-only">Applications</caption>
          <thead>
            <tr>
              <td>{page}</td>
              <Head column="applicant" label="Applicant" />
              <Head column="pet" label="Pet" />
              <Head column="status" label="Status" />
              <Head column="date" label="Applied" />
              <th scope="col" className="sm:max-lg:hidden">
                Pickup
              </th>
              <th scope="col" className="sm:max-md:hidden">
                Fee
              </th>
              <th scope="col">
                <span className="sr-only">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {applications.map((application) => (
              <AdoptionsTableRow
                key={application.id}
                application={application}
                isChosen={selection.ids.has(application.id)}
                onChoose={(isChosen, isRange) => selection.toggle(application.id, isChosen, isRange ? ids : [])}
                onDecide={onDecide}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Head({ column, ...head }: { column: ApplicationSort; label: string; className?: string }) {
  const [searchParams] = useSearchParams();
  const { sort, direction } = parseAdoptionsParams(searchParams);
  return <SortableHeader {...head} sorted={sort === column ? direction : null} to={sortHref(searchParams, column)} />;
}
