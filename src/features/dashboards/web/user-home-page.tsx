import { use } from 'react';
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { requireRole } from '../../../browser/guards.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import type { AdoptionsApi, Application } from '../../adoptions/adoptions.contract.ts';
import type { favoritesApi } from '../../favorites/favorites.contract.ts';
import { useUnreadMessages } from '../../messages/web/components/unread-messages.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import type { SuccessStoriesApi } from '../../success-stories/success-stories.contract.ts';
import {
  AvailableFavorites,
  NextPickup,
  OpenApplications,
  PendingReviews,
  UnreadMessages,
} from './home/in-progress.tsx';
import { UserFeatures } from './home/user-features.tsx';
import styles from './home/user-home.css?url';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { loadSettled, type Section } from '../../../browser/dashboard/load-settled.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';

const call = createApiClient<AdoptionsApi & typeof favoritesApi & SuccessStoriesApi>();

type UserHome = Awaited<ReturnType<typeof loadUserHome>>;

const TITLE = 'Paperless Adoption Management System';
const POLL_MS = 60_000;

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  const { username } = requireRole('User');
  return { username, at: new Date(), ...(await loadUserHome(url, signal)) };
}

export default function UserHomePage() {
  const { username, at, ...home } = useLoaderData<typeof clientLoader>();
  usePolling(POLL_MS);
  return (
    <DashboardPage
      title={TITLE}
      lead={`Hello, ${username}. Here is what is going on, and all that you can do here. Nobody needs a sheet of paper for it.`}
    >
      <link rel="stylesheet" href={styles} precedence="user-home" />
      <InProgress home={home} at={at} />
      <UserFeatures />
    </DashboardPage>
  );
}

/** What is in progress for this user. */
function InProgress({ home, at }: { home: UserHome; at: Date }) {
  const { applications, decisionDays, successStories, favorites } = home;
  const { timeZone } = use(SiteContext);
  const unread = useUnreadMessages();
  const today = dayIn(timeZone, at);
  const { any, open } = getLoaded(applications) ?? { any: true, open: [] };
  const pending = getLoaded(successStories) ?? [];
  const loadedFavorites = getLoaded(favorites) ?? { any: true, available: [] };
  const failed = [applications, successStories, favorites].find((section) => 'failure' in section);
  const isQuiet = open.length === 0 && pending.length === 0 && loadedFavorites.available.length === 0 && unread === 0;

  if (isQuiet && !failed) return any || loadedFavorites.any ? <NothingToDo /> : <GettingStarted />;
  return (
    <section className="grid gap-3" aria-labelledby="in-progress">
      <h2 className="text-[1.25rem] leading-tight" id="in-progress">
        Going on now
      </h2>
      {failed && 'failure' in failed && <SectionError sentence={failed.failure} about="what is going on now" />}
      <ul className="in-progress">
        <NextPickup applications={open} today={today} />
        <UnreadMessages count={unread} />
        <OpenApplications applications={open} decisionDays={getLoaded(decisionDays)} today={today} />
        <PendingReviews pending={pending} />
        <AvailableFavorites pets={loadedFavorites.available} />
      </ul>
    </section>
  );
}

function getLoaded<T>(section: Section<T>): T | null {
  return 'loaded' in section ? section.loaded : null;
}

function NothingToDo() {
  return (
    <Panel title="Nothing waits for you">
      <p className="max-w-(--container-text)">
        All that you have begun with us is done. Whenever there is room beside you again, the others would be glad.
      </p>
      <p>
        <Link className="button button-quiet" to="/user-dashboard/all-pets">
          Meet our pets
        </Link>
      </p>
    </Panel>
  );
}

function GettingStarted() {
  return (
    <Panel title="A good way to begin">
      <p className="max-w-(--container-text)">
        Turn over the cards of our pets and read who they are. If one of them stays on your mind, ‘Adopt Me’ on its card
        begins the adoption: five steps, which wait for you where you left them.
      </p>
      <p>
        <Link className="button button-large" to="/user-dashboard/all-pets">
          Meet our pets
        </Link>
      </p>
    </Panel>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}

/** The latest favorites. */
const MAX_FAVORITES = 100;

/** What is in progress for an adopter; each section can fail by itself. */
function loadUserHome(url: URL, signal: AbortSignal) {
  return loadSettled(url, {
    applications: call('GET /api/adoptions/me/', { signal }).then((all) => ({
      any: all.length > 0,
      open: openOf(all),
    })),
    decisionDays: call('GET /api/adoptions/decision-time', { signal }).then(({ days }) => days),
    successStories: call('GET /api/success-stories/pending', { signal }),
    favorites: call.page('GET /api/favorites/', { page: 1, limit: MAX_FAVORITES, signal }).then(({ items, total }) => ({
      any: total > 0,
      available: items.filter(({ adoption_status }) => adoption_status === 'Available'),
    })),
  });
}

/** Undecided applications, and approved ones until the pickup is done. */
function openOf(applications: Application[]): Application[] {
  return applications.filter(({ status, returned_at, pickup }) => {
    if (status === 'Pending' || status === 'Waitlisted') return true;
    return status === 'Approved' && returned_at === null && pickup?.status !== 'done';
  });
}
