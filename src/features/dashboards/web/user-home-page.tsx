import { use } from 'react';
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { requireRole } from '../../../browser/guards.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import UnfinishedApplications from '../../adoptions/web/components/unfinished-applications.tsx';
import { useUnreadMessages } from '../../messages/web/components/unread-messages.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { OwnVisits } from '../../visits/web/components/own-visits.tsx';
import {
  AvailableFavorites,
  NextPickup,
  OpenApplications,
  PendingReviews,
  UnansweredInquiries,
  UnreadMessages,
} from './home/in-progress.tsx';
import { loadUserHome, type UserHome } from './home/load-user-home.ts';
import { UserFeatures } from './home/user-features.tsx';
import styles from './home/user-home.css?url';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import type { Section } from '../../../browser/dashboard/load-settled.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';

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
      lead={`Hi, ${firstNameOf(username)}. ${isNew(home) ? 'Welcome!' : 'Here’s what’s happening with your adoptions.'}`}
    >
      <link rel="stylesheet" href={styles} precedence="user-home" />
      <UnfinishedApplications />
      <InProgress home={home} at={at} />
      <OwnVisits visits={getLoaded(home.visits) ?? []} />
      <UserFeatures />
    </DashboardPage>
  );
}

/** Whether nothing was started yet. */
function isNew({ applications, favorites }: UserHome): boolean {
  return getLoaded(applications)?.any === false && getLoaded(favorites)?.any === false;
}

/** Such as "Casey". */
function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0]!;
}

/** What is in progress for this user. */
function InProgress({ home, at }: { home: UserHome; at: Date }) {
  const { applications, decisionDays, successStories, favorites, visits } = home;
  const { timeZone } = use(SiteContext);
  const { messages, inquiries } = useUnreadMessages();
  const today = dayIn(timeZone, at);
  const { any, open } = getLoaded(applications) ?? { any: true, open: [] };
  const pending = getLoaded(successStories) ?? [];
  const loadedFavorites = getLoaded(favorites) ?? { any: true, available: [] };
  // A pet that the user has applied for is above already.
  const available = loadedFavorites.available.filter(({ id }) => !open.some(({ pet_id }) => pet_id === id));
  const failed = [applications, successStories, favorites, visits].find((section) => 'failure' in section);
  const hasVisits = (getLoaded(visits) ?? []).length > 0;
  const isQuiet =
    open.length === 0 && pending.length === 0 && available.length === 0 && messages === 0 && inquiries.length === 0;

  if (isQuiet && !failed) {
    if (hasVisits) return null;
    return any || loadedFavorites.any ? <NothingToDo /> : <GettingStarted />;
  }
  return (
    <section className="grid gap-3" aria-labelledby="in-progress">
      <h2 className="text-[1.25rem] leading-tight" id="in-progress">
        Up next
      </h2>
      {failed && 'failure' in failed && <SectionError sentence={failed.failure} about="what’s next" />}
      <ul className="in-progress">
        <NextPickup applications={open} today={today} />
        <UnreadMessages count={messages} />
        <UnansweredInquiries inquiries={inquiries} />
        <OpenApplications applications={open} decisionDays={getLoaded(decisionDays)} today={today} />
        <PendingReviews pending={pending} />
        <AvailableFavorites pets={available} />
      </ul>
    </section>
  );
}

function getLoaded<T>(section: Section<T>): T | null {
  return 'loaded' in section ? section.loaded : null;
}

function NothingToDo() {
  return (
    <Panel title="You’re all caught up">
      <p className="max-w-(--container-text)">
        Nothing needs your attention right now. Other pets are always looking for a home.
      </p>
      <p>
        <Link className="button button-quiet" to="/user-dashboard/all-pets">
          Find a pet
        </Link>
      </p>
    </Panel>
  );
}

function GettingStarted() {
  return (
    <Panel title="Getting started">
      <p className="max-w-(--container-text)">
        Find a pet you’d love to take home and tap “Adopt Me” on its card. There are five steps, and you can pause any
        time.
      </p>
      <p>
        <Link className="button button-large" to="/user-dashboard/all-pets">
          Find a pet
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
