import { useSearchParams } from 'react-router';
import { SelectAllBox } from '../../../../ui/select-all-box.tsx';
import { SortableHeader } from '../../../../ui/sortable-header.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { ApplicationSort } from '../../application-words.contract.ts';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { adoptionsAsked, sortHref } from './adoptions-address.ts';
import { AdoptionsTableRow } from './adoptions-table-row.tsx';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import type { Deed } from './use-decisions.tsx';

interface AdoptionsTableProps {
  applications: ManagedApplication[];
  selection: Selection;
  onAsk: (deed: Deed) => void;
}

/** A page of applications, each of which can be decided in its row. On a phone each is a card. */
export function AdoptionsTable({ applications, selection, onAsk }: AdoptionsTableProps) {
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
                onAsk={onAsk}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Head({ column, ...head }: { column: ApplicationSort; label: string; className?: string }) {
  const [address] = useSearchParams();
  const { sort, direction } = adoptionsAsked(address);
  return <SortableHeader {...head} sorted={sort === column ? direction : null} to={sortHref(address, column)} />;
}
