import { Pagination } from '../../../../ui/pagination.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import type { AdoptionsAsked } from './adoptions-address.ts';
import { NoAdoptions } from './adoptions-none.tsx';
import { AdoptionsTable } from './adoptions-table.tsx';
import type { ApplicationList } from './load-adoptions.ts';
import { PetGroups } from './pet-groups.tsx';
import type { Deed } from './use-decisions.tsx';

interface AdoptionsListProps {
  list: ApplicationList;
  asked: AdoptionsAsked;
  page: number;
  selection: Selection;
  onAsk: (deed: Deed) => void;
}

/** A page of applications: a row each, or together with their pets. */
export function AdoptionsList({ list: { items, total }, asked, page, selection, onAsk }: AdoptionsListProps) {
  if (total === 0) return <NoAdoptions />;
  return (
    <>
      {asked.view === 'table' ? (
        <AdoptionsTable applications={items} selection={selection} onAsk={onAsk} />
      ) : (
        <PetGroups applications={items} onAsk={onAsk} />
      )}
      <Pagination label="Pages of the applications" page={page} pages={countPages(total)} />
    </>
  );
}
