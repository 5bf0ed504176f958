import {
  data,
  isRouteErrorResponse,
  Link,
  redirectDocument,
  useLoaderData,
  useParams,
  useRouteError,
} from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import UnfinishedApplications from './components/unfinished-applications.tsx';
import { AdoptionProcess, NoSuchPet } from './process/adoption-process.tsx';
import OwnProcess from './process/own-process.tsx';
import { parsePetId } from './process/parse-pet-id.ts';
import { loadProcedure } from './process/procedure.ts';

const TITLE = 'Adopt a Pet';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const petId = params['id'] === undefined ? null : parsePetId(params['id']);
  if (params['id'] !== undefined && petId === null) throw data(null, { status: 404 });
  return { petId, procedure: await loadProcedure({ context }) };
}

/** The steps load the user's own data themselves, as on the public page. */
export function clientLoader({ serverLoader, url: { pathname } }: ClientLoaderFunctionArgs) {
  return serverLoader<typeof loader>().catch((failure: unknown) => {
    // Unlike the router's data, the page with a form may be stored on this device, by the worker.
    const hasWorker = Boolean(navigator.serviceWorker?.controller);
    throw navigator.onLine || !hasWorker ? failure : redirectDocument(pathname);
  });
}
clientLoader.hydrate = true as const;

export default function OwnProcessPage() {
  const { petId, procedure } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={TITLE}
      lead="Five steps at your own pace. Pick up where you left off, on any device."
      actions={
        petId === null && (
          <Link className="button button-quiet" to="/user-dashboard/all-pets">
            See all pets
          </Link>
        )
      }
    >
      {petId === null && <UnfinishedApplications isFormOnPage />}
      <AdoptionProcess
        key={petId}
        procedure={procedure}
        petId={petId}
        pet={null}
        catalogue="/user-dashboard/all-pets"
        OwnProcess={OwnProcess}
      />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { id } = useParams();
  if (id === undefined || !isRouteErrorResponse(error) || error.status !== 404) return <LoadError title={TITLE} />;
  return (
    <DashboardPage title={TITLE}>
      <NoSuchPet catalogue="/user-dashboard/all-pets" />
    </DashboardPage>
  );
}
