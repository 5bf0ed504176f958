import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { sumAmounts } from '../../../receipts/receipts.constants.ts';
import type { OnlinePayment, OnlinePaymentsApi } from '../../online-payments.contract.ts';
import { TestNotice } from '../components/test-notice.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { paymentsColumns } from './payments-columns.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const call = createApiClient<OnlinePaymentsApi>();
const TITLE = 'Online payments';

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Status',
    name: 'status',
    options: [
      { value: 'paid', label: 'Paid' },
      { value: 'open', label: 'Not paid yet' },
      { value: 'expired', label: 'Expired' },
      { value: 'refund failed', label: 'Refund failed' },
      { value: 'disputed', label: 'Disputed' },
    ],
  },
];

type Status = 'paid' | 'open' | 'expired' | 'refund failed' | 'disputed';

function parseQuery(params: URLSearchParams) {
  const { status } = readFilters(filters, params);
  return { status: status as Status | undefined, search: params.get('search') ?? '' };
}

export async function loadPayments(url: URL, signal: AbortSignal) {
  openDefaultView(url, 'online payments');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const [list, { mode }] = await Promise.all([
    call.page('GET /api/online-payments/', { query, ...page, signal }),
    call('GET /api/online-payments/mode', { signal }),
  ]);
  assertPageExists(url, list.total);
  return { list, mode, page: page.page };
}

/** All online payments, with their refunds. */
export function PaymentsView({ list, mode, page }: Awaited<ReturnType<typeof loadPayments>>) {
  const [params] = useSearchParams();
  const [refunded, setRefunded] = useState<OnlinePayment | null>(null);
  return (
    <>
      <ListPage
        list="online payments"
        title={TITLE}
        caption={TITLE}
        intro={
          <>
            <PaymentTabs current="payments" />
            <TestNotice mode={mode} />
          </>
        }
        columns={paymentsColumns}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'payment')}
        search={{ placeholder: 'A receipt, a person or a pet', maxLength: 100 }}
        filters={filters}
        empty={
          <EmptyState title={params.size > 0 ? 'No payments match' : 'No online payments yet'}>
            <p>
              {params.size > 0
                ? 'Try other words or another status.'
                : 'When an adopter pays online, the payment appears here.'}
            </p>
          </EmptyState>
        }
        renderActions={(payment) =>
          payment.receipt && sumAmounts(payment.refundable) > 0 ? (
            <IfCan capability="refund payments">
              <button className="text-button" type="button" onClick={() => setRefunded(payment)}>
                Refund<span className="sr-only">{` ${payment.receipt.label}`}</span>
              </button>
            </IfCan>
          ) : null
        }
        actionsLabelOf={({ id }) => `Actions for payment ${id}`}
        fetchAll={() => call('GET /api/online-payments/', { query: parseQuery(params) })}
      />
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}
