import { Link, useLoaderData, useSearchParams } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import {
  agreementLimits,
  agreementStatuses,
  agreementStatusLabels,
  type AgreementStatus,
} from '../../agreements.constants.ts';
import type { AgreementsApi } from '../../agreements.contract.ts';
import { TEMPLATES_HREF } from './templates-href.ts';
import { agreementsColumns } from './agreements-columns.tsx';

const call = createApiClient<AgreementsApi>();
export const LIST_TITLE = 'Agreements';

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Status',
    name: 'status',
    options: agreementStatuses.map((value) => ({ value, label: agreementStatusLabels[value] })),
  },
];

function parseQuery(params: URLSearchParams) {
  const { status } = readFilters(filters, params);
  return { status: status as AgreementStatus | undefined, search: params.get('search') ?? '' };
}

export const loadList = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view applications');
  openDefaultView(url, 'agreements');
  const page = pageOf(url);
  const list = await call.page('GET /api/agreements/', { query: parseQuery(url.searchParams), ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
});

/** All agreements: waiting, signed, declined and expired ones. */
export function AgreementsList() {
  const { list, page } = useLoaderData<typeof loadList>();
  const [params] = useSearchParams();
  return (
    <ListPage
      list="agreements"
      title={LIST_TITLE}
      caption={LIST_TITLE}
      columns={agreementsColumns}
      loaded={list}
      page={page}
      count={formatTotalOf(list, 'agreement')}
      search={{ placeholder: 'A person or a pet', maxLength: agreementLimits.search }}
      filters={filters}
      actions={
        <>
          <a className="text-button" href="/verify">
            Check a PDF
          </a>
          <IfCan capability="change settings">
            <Link className="text-button" to={TEMPLATES_HREF}>
              Templates
            </Link>
          </IfCan>
        </>
      }
      empty={<NoAgreements isSearch={params.size > 0} />}
      fetchAll={() => call('GET /api/agreements/', { query: parseQuery(params) })}
    />
  );
}

function NoAgreements({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title="No agreements match">
      <p>Try another name or status.</p>
      <Link className="text-link" to="/admin-dashboard/agreements">
        Show all agreements
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title="No agreements yet">
      <p>Send one from an approved application.</p>
      <Link className="button" to="/admin-dashboard/manage-adoptions?status=Approved">
        View approved applications
      </Link>
    </EmptyState>
  );
}
