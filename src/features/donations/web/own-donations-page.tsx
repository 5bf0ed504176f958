import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { DonationsApi } from '../donations.contract.ts';
import { GivingDetails } from './components/giving-details.tsx';

const call = createApiClient<DonationsApi>();
const title = 'Your donations';
const access = {};

/** Only once the email is confirmed: anyone can donate with any email. */
export async function clientLoader({ request: { signal } }: { request: Request }) {
  try {
    return { loaded: await call('POST /api/giving/lookup', { body: access, signal }), message: null };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) return { loaded: null, message: error.message };
    throw error;
  }
}

export default function OwnDonationsPage() {
  const { loaded, message } = useLoaderData<typeof clientLoader>();
  const [changed, setChanged] = useState<typeof loaded>(null);
  const giving = changed ?? loaded;
  return (
    <DashboardPage
      title={title}
      lead="Your receipts, yearly statements and monthly donations."
      actions={
        <Link className="button" to="/donate">
          Donate
        </Link>
      }
    >
      <div className="panel">
        {giving ? (
          <GivingDetails giving={giving} access={access} onChanged={setChanged} />
        ) : (
          <EmptyState title="Confirm your email first">
            <p>{message}</p>
            <Link className="text-link" to="/user-dashboard/account-management">
              Open your account
            </Link>
          </EmptyState>
        )}
      </div>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={3} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
