import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { receiptMethodLabels, receiptMethods, type ReceiptMethod } from '../../../receipts/receipts.constants.ts';
import {
  donationSorts,
  donationTypeLabels,
  donationTypes,
  type DonationSort,
  type DonationType,
} from '../../donations.constants.ts';
import type { Donation, DonationsApi, DonationTotals } from '../../donations.contract.ts';
import { DeskDonationDialog } from './desk-donation-dialog.tsx';
import { DonationActions } from './donation-actions.tsx';
import { DonationTabs } from './donation-tabs.tsx';
import { donationsColumns } from './donations-columns.tsx';

const call = createApiClient<DonationsApi>();
const TITLE = 'Donations';
const newestFirst = { column: 'date', direction: 'desc' } as const;

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Frequency',
    name: 'type',
    options: donationTypes.map((value) => ({ value, label: donationTypeLabels[value] })),
  },
  {
    type: 'choice',
    label: 'Paid by',
    name: 'method',
    options: receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] })),
  },
  { type: 'dates', label: 'Received', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, donationSorts, newestFirst);

function parseQuery(params: URLSearchParams) {
  const { type, method, ...others } = readFilters(filters, params);
  const { column, direction } = orderOf(params);
  return {
    ...others,
    type: type as DonationType | undefined,
    method: method as ReceiptMethod | undefined,
    search: params.get('search') ?? '',
    sort: column as DonationSort,
    direction,
  };
}

export async function loadDonations(url: URL, signal: AbortSignal) {
  openDefaultView(url, 'donations');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const [list, totals] = await Promise.all([
    call.page('GET /api/donations/', { query, ...page, signal }),
    call('GET /api/donations/totals', { query, signal }),
  ]);
  assertPageExists(url, list.total);
  return { list, totals, page: page.page };
}

/** All donations that were received without an adoption. */
export function DonationsView({ list, totals, page }: Awaited<ReturnType<typeof loadDonations>>) {
  const [params] = useSearchParams();
  const [isRecording, setIsRecording] = useState(false);
  return (
    <>
      <ListPage
        list="donations"
        title={TITLE}
        caption={TITLE}
        actions={
          <>
            <IfCan capability="record payments">
              <button className="button" type="button" onClick={() => setIsRecording(true)}>
                Record a donation
              </button>
            </IfCan>
            <Link className="button button-quiet" to="/donate">
              Donation page
            </Link>
          </>
        }
        intro={<DonationTabs current="donations" />}
        columns={donationsColumns}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'donation')}
        search={{ placeholder: 'A donor, a receipt or a dedication', maxLength: 100 }}
        filters={filters}
        order={{ current: orderOf(params), default: newestFirst, descendsFirst: ['date', 'amount'] }}
        empty={
          <EmptyState title={params.size > 0 ? 'No donations match' : 'No donations yet'}>
            <p>
              {params.size > 0
                ? 'Try other words or other days.'
                : 'When someone donates online, or you record a donation at the desk, it appears here.'}
            </p>
            {params.size > 0 && (
              <Link className="text-link" to="/admin-dashboard/donations">
                Show all donations
              </Link>
            )}
          </EmptyState>
        }
        renderActions={(donation: Donation) => <DonationActions donation={donation} />}
        actionsLabelOf={({ receipt }) => `Actions for ${receipt.label}`}
        totals={totals.map(describeTotals).join('; ')}
        fetchAll={() => call('GET /api/donations/', { query: parseQuery(params) })}
      />
      {isRecording && <DeskDonationDialog onClose={() => setIsRecording(false)} />}
    </>
  );
}

function describeTotals({ currency, received_cents, refunded_cents }: DonationTotals): string {
  const format = (cents: number) => formatMoney(cents, { currency });
  if (refunded_cents === 0) return `Received ${format(received_cents)}`;
  const net = format(received_cents - refunded_cents);
  return `Received ${format(received_cents)} · Refunded ${format(refunded_cents)} · Net ${net}`;
}
