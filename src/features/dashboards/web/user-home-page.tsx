import { use } from 'react';
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { requireRole } from '../../../browser/guards.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { useUnreadMessages } from '../../messages/web/unread-messages.door.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { loadUserHome, type UserHome } from './home/load-user-home.ts';
import { AvailableFavorites, NextPickup, OpenApplications, PendingReviews, UnreadMessages } from './home/under-way.tsx';
import { UserFeatures } from './home/user-features.tsx';
import styles from './home/user-home.css?url';
import { LoadFailure } from './load-failure.tsx';
import type { Part } from './load-parts.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Panel } from './panel.tsx';
import { PartFailure } from './part-failure.tsx';
import { useRefresh } from './use-refresh.ts';

const TITLE = 'Paperless Adoption Management System';
const EVERY_MS = 60_000;

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  const { username } = requireRole('User');
  return { username, at: new Date(), ...(await loadUserHome(url, signal)) };
}

export default function UserHomePage() {
  const { username, at, ...home } = useLoaderData<typeof clientLoader>();
  useRefresh(EVERY_MS);
  return (
    <DashboardPage
      title={TITLE}
      lead={`Hello, ${username}. Here is what is going on, and all that you can do here. Nobody needs a sheet of paper for it.`}
    >
      <link rel="stylesheet" href={styles} precedence="user-home" />
      <UnderWay home={home} at={at} />
      <UserFeatures />
    </DashboardPage>
  );
}

/** What is going on for this person now, each where there is something. */
function UnderWay({ home, at }: { home: UserHome; at: Date }) {
  const { applications, usualDays, reviews, favorites } = home;
  const { timeZone } = use(SiteContext);
  const unread = useUnreadMessages();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
  const { any, open } = loadedOf(applications) ?? { any: true, open: [] };
  const pending = loadedOf(reviews) ?? [];
  const kept = loadedOf(favorites) ?? { any: true, available: [] };
  const failed = [applications, reviews, favorites].find((part) => 'failure' in part);
  const isQuiet = open.length === 0 && pending.length === 0 && kept.available.length === 0 && unread === 0;

  if (isQuiet && !failed) return any || kept.any ? <NothingWaits /> : <AWayToBegin />;
  return (
    <section className="grid gap-3" aria-labelledby="under-way">
      <h2 className="text-[1.25rem] leading-tight" id="under-way">
        Going on now
      </h2>
      {failed && 'failure' in failed && <PartFailure sentence={failed.failure} about="what is going on now" />}
      <ul className="under-way">
        <NextPickup applications={open} today={today} />
        <UnreadMessages count={unread} />
        <OpenApplications applications={open} usualDays={loadedOf(usualDays)} today={today} />
        <PendingReviews pending={pending} />
        <AvailableFavorites pets={kept.available} />
      </ul>
    </section>
  );
}

function loadedOf<T>(part: Part<T>): T | null {
  return 'loaded' in part ? part.loaded : null;
}

function NothingWaits() {
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

function AWayToBegin() {
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
  return <LoadFailure title={TITLE} />;
}
