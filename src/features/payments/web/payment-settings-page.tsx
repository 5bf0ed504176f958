import { useLoaderData, useRevalidator } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { PaymentsApi } from '../payments.contract.ts';
import { PaymentMethods } from './components/payment-methods.tsx';

const call = createApiClient<PaymentsApi>();
const title = 'Payment settings';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => ({
  methods: await call('GET /api/payments/user/:id', { params: { id: readSession()?.user_id ?? 0 }, signal }),
}));

export default function PaymentSettingsPage() {
  const { methods } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  return (
    <DashboardPage title={title} lead="How you’d like to pay the adoption fee.">
      <PaymentMethods methods={methods} onChanged={revalidate} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
