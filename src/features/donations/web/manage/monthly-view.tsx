import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { monthlyStatuses, monthlyStatusLabels, type MonthlyStatus } from '../../donations.constants.ts';
import type { DonationsApi, MonthlyDonation } from '../../donations.contract.ts';
import { DonationTabs } from './donation-tabs.tsx';
import { monthlyColumns } from './donations-columns.tsx';

const call = createApiClient<DonationsApi>();

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Status',
    name: 'status',
    options: monthlyStatuses.map((value) => ({ value, label: monthlyStatusLabels[value] })),
  },
];

function parseQuery(params: URLSearchParams) {
  const { status } = readFilters(filters, params);
  return { status: status as MonthlyStatus | undefined, search: params.get('search') ?? '' };
}

export async function loadMonthly(url: URL, signal: AbortSignal) {
  openDefaultView(url, 'monthly donations');
  const page = pageOf(url);
  const list = await call.page('GET /api/donations/monthly', { query: parseQuery(url.searchParams), ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
}

/** Who donates each month. */
export function MonthlyView({ list, page }: Awaited<ReturnType<typeof loadMonthly>>) {
  const [params] = useSearchParams();
  const [stopping, setStopping] = useState<MonthlyDonation | null>(null);
  return (
    <>
      <ListPage
        list="monthly donations"
        title="Donations"
        caption="Monthly donors"
        intro={<DonationTabs current="monthly" />}
        columns={monthlyColumns}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'monthly donation')}
        search={{ placeholder: 'A donor or a dedication', maxLength: 100 }}
        filters={filters}
        empty={
          <EmptyState title={params.size > 0 ? 'No monthly donations match' : 'No monthly donations yet'}>
            <p>
              {params.size > 0
                ? 'Try other words or another status.'
                : 'When someone sets up a monthly donation, it appears here.'}
            </p>
          </EmptyState>
        }
        renderActions={(monthly) =>
          monthly.status === 'active' || monthly.status === 'past due' ? (
            <IfCan capability="record payments">
              <button className="text-button" type="button" onClick={() => setStopping(monthly)}>
                Stop<span className="sr-only">{` ${monthly.name}’s monthly donation`}</span>
              </button>
            </IfCan>
          ) : null
        }
        actionsLabelOf={({ name }) => `Actions for ${name}`}
        fetchAll={() => call('GET /api/donations/monthly', { query: parseQuery(params) })}
      />
      {stopping && (
        <ConfirmMutation
          question={`Stop ${stopping.name}’s monthly donation?`}
          confirmLabel="Stop donation"
          cancelLabel="Cancel"
          isDanger
          run={() => call('POST /api/donations/monthly/:id/stop', { params: { id: stopping.id } })}
          successMessage="The monthly donation is stopped."
          failedMessage="We couldn’t stop the monthly donation. Please try again."
          onDone={() => setStopping(null)}
          onCancel={() => setStopping(null)}
        >
          <p>
            {`We’ll stop charging them ${formatMoney(stopping.amount_cents, { currency: stopping.currency })} a month, and email them to confirm. This can’t be undone.`}
          </p>
        </ConfirmMutation>
      )}
    </>
  );
}
