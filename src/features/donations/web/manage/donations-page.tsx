import { useLoaderData } from 'react-router';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { DonationsView, loadDonations } from './donations-view.tsx';
import { loadMonthly, MonthlyView } from './monthly-view.tsx';

const TITLE = 'Donations';

/** One route for both tabs: every visitor loads the list of routes. */
export const clientLoader = staleWhileError(async ({ url, params, request: { signal } }) => {
  requireCapability('view money');
  if (params['view'] === 'monthly') return { tab: 'monthly' as const, loaded: await loadMonthly(url, signal) };
  return { tab: 'donations' as const, loaded: await loadDonations(url, signal) };
});

export default function DonationsPage() {
  const { tab, loaded } = useLoaderData<typeof clientLoader>();
  return tab === 'monthly' ? <MonthlyView {...loaded} /> : <DonationsView {...loaded} />;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
