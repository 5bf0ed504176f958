import { redirect, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { PeopleApi } from '../people.contract.ts';

const call = createApiClient<PeopleApi>();

/** Leads from an account, application, visit and so on to its person. */
export async function clientLoader({ params, request: { signal } }: ClientLoaderFunctionArgs): Promise<never> {
  requireCapability('view people');
  const { id } = await call('GET /api/admin/people/by/:type/:id', {
    params: { type: params['type']!, id: params['id']! },
    signal,
  });
  throw redirect(`/admin-dashboard/people/${id}`);
}

export default function FindPersonPage() {
  return <PageSkeleton title="Person" />;
}

export function HydrateFallback() {
  return <PageSkeleton title="Person" />;
}

export function ErrorBoundary() {
  return <LoadError title="Person" />;
}
