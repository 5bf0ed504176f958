import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { unlessMissing } from '../../../../browser/api-failure.ts';
import type { Selection } from '../../../../ui/use-selection.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { MAX_SEARCH_LENGTH } from '../../../pets/pet-search.contract.ts';
import { MAX_DECLINED_AT_ONCE } from '../../adoptions.constants.ts';
import { withJointName } from '../../joint-name.contract.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import { adoptionsColumns } from './adoptions-columns.tsx';
import { adoptionsFilters } from './adoptions-filters.tsx';
import { newestFirst, type AdoptionsParams } from './adoptions-url.ts';
import { describeCount, nameOf, orderOptions } from './application-labels.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { toApiQuery, type ApplicationList } from './load-adoptions.ts';
import { NoAdoptions } from './no-adoptions.tsx';
import type { DecisionRequest } from './use-decisions.tsx';

const call = createApiClient<ManageAdoptionsApi>();

interface AdoptionsListProps {
  list: ApplicationList | undefined;
  params: AdoptionsParams;
  page: number;
  selection: Selection;
  onDecide: (request: DecisionRequest) => void;
  actions: React.ReactNode;
  notice: React.ReactNode;
  /** The switch between table, board and pets. */
  tools: React.ReactNode;
  /** Notices and tabs. */
  children: React.ReactNode;
}

/** Applications as a table, with a decision at the end of each row. */
export function AdoptionsList({ list, params, page, selection, onDecide, ...props }: AdoptionsListProps) {
  const query = toApiQuery(params);
  const canDecide = useCan('decide applications');
  const canDelete = useCan('delete records');
  return (
    <ListPage
      {...props}
      list="applications"
      title="Manage Adoptions"
      caption="Applications"
      columns={adoptionsColumns}
      loaded={list}
      page={page}
      count={list && describeCount(list, params.filter, params.search)}
      search={{ placeholder: 'Applicant, email, phone or pet', maxLength: MAX_SEARCH_LENGTH }}
      filters={adoptionsFilters}
      order={{
        current: { column: params.sort, direction: params.direction },
        default: newestFirst,
        descendsFirst: ['date'],
        options: orderOptions,
      }}
      empty={<NoAdoptions />}
      selection={
        canDecide
          ? {
              selection,
              allLabel: 'Select all undecided on this page',
              labelOf: (application) => `Select ${nameOf(application)} for ${application.pet.name}`,
              isFixed: (application) => !canBeDeclined(application),
              fetchIds: async () => (await call('GET /api/adoptions/undecided-ids', { query })).ids,
              matchingLabel: 'Select all undecided that match',
              maxIds: MAX_DECLINED_AT_ONCE,
            }
          : undefined
      }
      renderActions={
        canDecide || canDelete
          ? (application) => <DecisionButtons application={application} onDecide={onDecide} variant="row" />
          : undefined
      }
      actionsLabelOf={(application) => `Actions for ${nameOf(application)} and ${application.pet.name}`}
      fetchAll={() =>
        unlessMissing(
          call('GET /api/adoptions/', { query }).then((items) => items.map((item) => withJointName(item))),
          [],
        )
      }
    />
  );
}
