import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { redirectFrom } from '../../../../browser/redirect-from.ts';
import { readSession } from '../../../../browser/session.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../../ui/requires-javascript.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { AuthLink } from '../../../accounts/web/components.ts';
import { favoriteMessages } from '../../../favorites/favorites.constants.ts';
import type { FavoritesApi } from '../../../favorites/favorites.contract.ts';
import { dropMissingFavorites, readDeviceFavorites } from '../../../favorites/web/components/favorites-list.ts';
import { toCardPet, type CardPet } from '../../../pets/web/components.ts';
import { FavoriteList, NoFavorites } from './favorites-tab.tsx';

/** The server doesn't know what a browser has saved: everyone gets the same page. */
export const handle = { cachedBy: {} };

const TITLE = 'Saved pets';
const OWN_FAVORITES = '/user-dashboard/account-management?tab=favorites';

const call = createApiClient<FavoritesApi>();

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  const session = readSession();
  if (session) throw redirectFrom(url, session.role === 'User' ? OWN_FAVORITES : '/');
  try {
    return { ...(await loadPets(signal)), failure: null };
  } catch (failure) {
    return { pets: null, gone: 0, failure: describeFailure(failure, favoriteMessages.loadFailed) };
  }
}
clientLoader.hydrate = true as const;

/** `gone`: how many of the saved pets are no longer on the site. */
async function loadPets(signal: AbortSignal): Promise<{ pets: CardPet[]; gone: number }> {
  const ids = readDeviceFavorites();
  if (ids.length === 0) return { pets: [], gone: 0 };
  const pets = await call('GET /api/favorites/preview', { query: { ids: ids.join(',') }, signal });
  dropMissingFavorites(pets.map(({ id }) => id));
  return { pets: pets.map(toCardPet), gone: ids.length - pets.length };
}

/** The pets that this browser has saved without an account. */
export default function SavedPetsPage() {
  const { pets, gone, failure } = useLoaderData<typeof clientLoader>();
  return (
    <SavedPets>
      {failure !== null && <RetryMessage sentence={failure} />}
      {gone > 0 && (
        <p role="status">
          {gone === 1
            ? 'A pet you saved is no longer on our site. They may have found a home.'
            : `${gone} pets you saved are no longer on our site. They may have found homes.`}
        </p>
      )}
      {pets?.length === 0 && <NoFavorites href="/catalogue" />}
      {pets && pets.length > 0 && (
        <>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
            Saved on this device only.
            <AuthLink
              className="text-button"
              request={{
                purpose: 'see your saved pets on all your devices',
                photo: pets[0]?.photo,
                next: OWN_FAVORITES,
              }}
            >
              Log in to see them on all your devices
            </AuthLink>
          </p>
          <FavoriteList pets={pets} />
        </>
      )}
    </SavedPets>
  );
}

export function HydrateFallback() {
  return (
    <SavedPets>
      <RequiresJavaScript what="Saving pets" />
      <div className="noscript:hidden">
        <SkeletonRows count={4} />
      </div>
    </SavedPets>
  );
}

function SavedPets({ children }: { children: React.ReactNode }) {
  return (
    <div className="section grid gap-6">
      <PageHead title={TITLE} />
      <h1 className="text-heading">{TITLE}</h1>
      {children}
    </div>
  );
}
