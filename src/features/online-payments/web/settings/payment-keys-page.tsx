import { useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { SettingsTabs } from '../../../settings/web/components/settings-tabs.tsx';
import type { PaymentKeysApi } from '../../payment-keys.contract.ts';
import { TestNotice } from '../components/test-notice.tsx';
import { KeysForm } from './keys-form.tsx';
import { KeysPanel } from './keys-panel.tsx';

const call = createApiClient<PaymentKeysApi>();
const TITLE = 'Settings';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => {
  requireCapability('change settings');
  return { keys: await call('GET /api/online-payments/keys', { signal }) };
});

/** Stripe's keys: which are saved, new ones, and how to set up Stripe. */
export default function PaymentKeysPage() {
  const { keys } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage title={TITLE} lead="Let adopters pay their fee online, with Stripe.">
      <SettingsTabs current="online payments" />
      <TestNotice mode={keys.mode} />
      <KeysPanel keys={keys} />
      <KeysForm keys={keys} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
