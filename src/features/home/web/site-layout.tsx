import { lazy, Suspense, use, useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatch,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { services } from '../../../services.ts';
import { ChatLauncher } from '../../chat/web/components/chat-launcher.tsx';
import type { Shelter } from '../../settings/settings.contract.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { NotFound } from './not-found.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The layout of every public page. Without a database it shows the environment's values. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults, publicUrl, clock, reportError } = context.get(services);
  const year = clock.now().getFullYear();
  const toSiteData = ({ name, phone, email, timeZone, openingDays, openingHours, socialLinks }: Shelter) => ({
    name,
    phone,
    email,
    timeZone,
    openingDays,
    openingHours,
    socialLinks,
    url: publicUrl,
    year,
  });
  try {
    return data(toSiteData(await settings.getShelter(db, shelterDefaults)));
  } catch (fault) {
    reportError(fault);
    const shelter = settings.getDefaultShelter(shelterDefaults);
    return data(toSiteData(shelter), { headers: { 'cache-control': 'no-store' } });
  }
}

/** An error page decides whether its response may be cached. */
export function headers({ loaderHeaders, errorHeaders }: HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function SiteLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  useOfflinePage(!isRouteErrorResponse(error));
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteShell>
      <div className="section">
        {isMissing ? (
          <NotFound />
        ) : (
          <>
            <PageHead title="Something went wrong" />
            <ErrorMessage title="Something went wrong." retryHref={pathname + search}>
              {!isRouteErrorResponse(error) && lastKnown && (
                <p className="text-lead text-soft">Check your connection and try again.</p>
              )}
            </ErrorMessage>
          </>
        )}
      </div>
    </SiteShell>
  );
}

/**
 * Without a connection, the router cannot load the next page. The service worker has one in its place. When the connection
 * returns, the page loads again.
 */
function useOfflinePage(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    if (!navigator.onLine && navigator.serviceWorker?.controller) location.reload();
    window.ononline = () => location.reload();
    return () => void (window.ononline = null);
  }, [hasFailed]);
}

const UnfinishedApplications = lazy(() => import('../../adoptions/web/components/unfinished-applications.tsx'));

/** On a pet's page, and only for a signed-in User: the page itself is the same for everyone. */
function UnfinishedApplicationForPet() {
  const petId = Number(useMatch('/pets/:id')?.params.id);
  const session = useSession();
  if (!petId || session?.role !== 'User') return null;
  return (
    <Suspense fallback={null}>
      <div className="page-width pt-6 empty:hidden">
        <UnfinishedApplications petId={petId} />
      </div>
    </Suspense>
  );
}

/** The last loaded data: the layout stays when the connection is lost during navigation. */
let lastKnown: ReturnType<typeof useRouteLoaderData<typeof loader>>;

function SiteShell({ children }: { children: React.ReactNode }) {
  // By ID: `useLoaderData` is not available inside an error boundary.
  const loaded = useRouteLoaderData<typeof loader>('site-layout');
  const site = loaded ?? lastKnown;
  const hasFooter = !useMatches().some(({ handle }) => (handle as { isTask?: true } | undefined)?.isTask);
  useEffect(() => {
    lastKnown = loaded ?? lastKnown;
  }, [loaded]);
  return (
    <SiteContext value={site ?? use(SiteContext)}>
      <a className="skip-link button" href="#content">
        Skip to content
      </a>
      {site && <SiteHeader shelter={site} />}
      <main id="content" tabIndex={-1} className="grow outline-none">
        <UnfinishedApplicationForPet />
        {children}
      </main>
      {site && hasFooter && <SiteFooter shelter={site} year={site.year} />}
      {/* Its own landmark: before scripts run, the launcher is a link, and every link belongs in a landmark. */}
      <aside aria-label="Help">
        <ChatLauncher />
      </aside>
    </SiteContext>
  );
}
