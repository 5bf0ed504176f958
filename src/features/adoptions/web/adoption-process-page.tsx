import { lazy, use, useEffect } from 'react';
import { data, useLoaderData, useLocation } from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { currentPath } from '../../../browser/auth-request.ts';
import { services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import type { petMessages } from '../../pets/pets.contract.ts';
import { toCardPet } from '../../pets/web/components.ts';
import { toApplicationPet } from '../application-pet.contract.ts';
import { AdoptionProcess } from './process/adoption-process.tsx';
import { parsePetId } from './process/parse-pet-id.ts';
import { loadProcedure } from './process/procedure.ts';

/** Anonymous users never need it. */
const OwnProcess = lazy(() => import('./process/own-process.tsx'));

const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';
const MAX_SIMILAR = 3;

/** `isTask`: without the footer, which would distract from the application. */
export const handle = { cachedBy: {}, isTask: true };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, pets, reportError } = context.get(services);
  const id = parsePetId(params['id']);
  if (id === null) throw noSuchPet();
  const load = async () => {
    const pet = await pets.findPet(db, id);
    if (!pet) return null;
    const similar = pet.adoption_status === 'Available' ? [] : await pets.listSimilarPets(db, pet, MAX_SIMILAR);
    return { pet: toApplicationPet(pet), similar: similar.map(toCardPet), procedure: await loadProcedure({ context }) };
  };
  const found = await load().catch((error: unknown) => {
    reportError(error);
    return 'failed' as const;
  });
  if (found === null) throw noSuchPet();
  return found === 'failed' ? data(null, { status: 503 }) : data(found);
}

/** Applies to data requests; page requests get the headers of the site's layout. */
export function headers({ parentHeaders, errorHeaders }: HeadersArgs) {
  return errorHeaders ?? parentHeaders;
}

export default function AdoptionProcessPage() {
  const found = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useLoginAgain();
  if (!found) {
    return (
      <div className="section">
        <PageHead title="Failed to load pets" />
        <ErrorMessage title={loadFailed} retryHref={pathname} />
      </div>
    );
  }
  const { pet, similar, procedure } = found;
  return (
    <div className="section grid gap-8">
      <PageHead title={`Adopt ${pet.name}`} />
      <h1 className="text-heading wrap-anywhere">{`Adopt ${pet.name}`}</h1>
      <AdoptionProcess
        key={pet.id}
        procedure={procedure}
        petId={pet.id}
        pet={pet}
        {...(pet.adoption_status !== 'Available' && { similar })}
        catalogue="/catalogue"
        OwnProcess={OwnProcess}
      />
    </div>
  );
}

/** Offers the login when another tab logs out: without a session, the page would start over without a word. */
function useLoginAgain(): void {
  const openAuth = use(OpenAuthContext);
  useEffect(() => {
    const offer = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== 'token' || oldValue === null || newValue !== null) return;
      openAuth?.('login', { next: currentPath(), scrollY, endedInOtherTab: true });
    };
    window.addEventListener('storage', offer);
    return () => window.removeEventListener('storage', offer);
  }, [openAuth]);
}

/** There is no end of URLs without a pet, so none of these responses is cached. */
function noSuchPet() {
  return data(null, { status: 404, headers: { 'cache-control': 'no-store' } });
}
