import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { FosterCareApi } from '../../foster-care.contract.ts';
import { AnimalView } from './animal-view.tsx';
import { OverviewView } from './overview-view.tsx';

const call = createApiClient<FosterCareApi>();
const TITLE = 'Foster';

/** One route for the home and each of its animals: every visitor loads the list of routes. */
export const clientLoader = staleWhileError(async ({ params, request: { signal } }) => {
  const { petId } = params;
  return petId === undefined
    ? { animal: null, overview: await call('GET /api/fosters/me', { signal }) }
    : {
        animal: await call('GET /api/fosters/me/animals/:pet_id', { params: { pet_id: petId }, signal }),
        overview: null,
      };
});

export default function FosterPage() {
  const { animal, overview } = useLoaderData<typeof clientLoader>();
  return animal ? <AnimalView animal={animal} /> : <OverviewView overview={overview} />;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return (
    <LoadError title={TITLE}>
      <Link className="text-link" to="/user-dashboard/foster">
        My foster page
      </Link>
    </LoadError>
  );
}
