import { Pagination } from '../../../../ui/pagination.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import type { AdoptionsParams } from './adoptions-url.ts';
import { NoAdoptions } from './no-adoptions.tsx';
import { AdoptionsTable } from './adoptions-table.tsx';
import type { ApplicationList } from './load-adoptions.ts';
import { PetGroups } from './pet-groups.tsx';
import type { DecisionRequest } from './use-decisions.tsx';

interface AdoptionsListProps {
  list: ApplicationList;
  params: AdoptionsParams;
  page: number;
  selection: Selection;
  onDecide: (request: DecisionRequest) => void;
}

export function AdoptionsList({ list: { items, total }, params, page, selection, onDecide }: AdoptionsListProps) {
  if (total === 0) return <NoAdoptions />;
  return (
    <>
      {params.view === 'table' ? (
        <AdoptionsTable applications={items} selection={selection} onDecide={onDecide} />
      ) : (
        <PetGroups applications={items} onDecide={onDecide} />
      )}
      <Pagination label="Pages of the applications" page={page} pages={countPages(total)} />
    </>
  );
}
