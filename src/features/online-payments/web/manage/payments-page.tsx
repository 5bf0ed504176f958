import { useLoaderData } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { DisputesView, loadDisputes } from './disputes-view.tsx';
import { PaymentsView, loadPayments } from './payments-view.tsx';
import { PayoutsView, loadPayouts } from './payouts-view.tsx';

const TITLE = 'Online payments';

/** One route for all tabs: every visitor loads the list of routes. */
export const clientLoader = staleWhileError(async ({ url, params, request: { signal } }) => {
  requireCapability('view money');
  if (params['tab'] === 'disputes') return { tab: 'disputes' as const, loaded: await loadDisputes(url, signal) };
  if (params['tab'] === 'payouts') return { tab: 'payouts' as const, loaded: await loadPayouts(url, signal) };
  return { tab: 'payments' as const, loaded: await loadPayments(url, signal) };
});

export default function OnlinePaymentsPage() {
  const { tab, loaded } = useLoaderData<typeof clientLoader>();
  if (tab === 'disputes') return <DisputesView {...loaded} />;
  if (tab === 'payouts') return <PayoutsView {...loaded} />;
  return <PaymentsView {...loaded} />;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
