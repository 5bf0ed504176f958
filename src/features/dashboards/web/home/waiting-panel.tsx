import { useState } from 'react';
import { Link } from 'react-router';
import { hasCapability } from '../../../../platform/has-capability.contract.ts';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { MAX_COUNT, cappedTotal, formatTotal } from '../../../../platform/total.contract.ts';
import { DashboardIcon, type DashboardIconName } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ShelterDay } from '../../day.contract.ts';
import { ChatRow, EmailRow, FlagRow, ListingRow, MessageRow, OverdueRow, StoryRow } from './waiting-rows.tsx';

/** One kind of open work: its count, and its first items to be done in place. */
interface Group {
  id: string;
  count: number;
  one: string;
  many: string;
  icon: DashboardIconName;
  /** The page that lists them all. */
  to: string;
  isLate?: true;
  /** Without any, the row leads to the list. */
  rows?: React.ReactNode[];
}

/** Open work, the most urgent first. What is not there is left out. */
export function WaitingPanel({ day }: { day: ShelterDay }) {
  const groups = listGroups(day).filter(({ count }) => count > 0);
  // Later it stays as people leave it.
  const [firstOpen] = useState(() => groups.find(({ rows }) => rows !== undefined)?.id);
  const hasWork = useHasWork();
  if (!hasWork) return null;
  return (
    <Panel className="day-panel" title="Waiting for you">
      {groups.length === 0 ? (
        <p className="text-soft">All done. Nothing is waiting for you.</p>
      ) : (
        <ul className="waiting">
          {groups.map((group) => (
            <li key={group.id}>
              {group.rows ? <OpenGroup group={group} isOpen={group.id === firstOpen} /> : <LinkedGroup group={group} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Whether anything may wait for the user at all. */
function useHasWork(): boolean {
  const currentUser = useCurrentUser();
  return work.some((capability) => hasCapability(currentUser, capability));
}

/** What the groups take. */
const work = [
  'view applications',
  'answer chats',
  'view messages',
  'view medical',
  'view records',
  'edit animals',
  'review stories',
  'manage outbox',
  'view system status',
] as const;

function OpenGroup({ group, isOpen }: { group: Group; isOpen: boolean }) {
  const { rows = [], count, to } = group;
  return (
    <details className="waiting-group" name="waiting" open={isOpen}>
      <summary className="waiting-head">
        <GroupLabel group={group} />
        <Icon name="chevron" className="waiting-arrow" />
      </summary>
      <ul className="waiting-rows">{rows}</ul>
      <Link className="text-link waiting-all text-small" to={to}>
        {count > rows.length ? `View all ${formatTotal(cappedTotal(count))}` : 'Open the list'}
      </Link>
    </details>
  );
}

function LinkedGroup({ group }: { group: Group }) {
  return (
    <Link className="waiting-head" to={group.to}>
      <GroupLabel group={group} />
      <Icon name="arrow" className="size-5 text-soft" />
    </Link>
  );
}

function GroupLabel({ group: { count, one, many, icon, isLate } }: { group: Group }) {
  return (
    <>
      <DashboardIcon name={icon} />
      <span data-late={isLate}>
        <strong>{formatTotal(cappedTotal(count, MAX_COUNT))}</strong> {count === 1 ? one : many}
      </span>
    </>
  );
}

function listGroups(day: ShelterDay): Group[] {
  const { overdue, chats, messages, listings, stories, flags, emails, system_warnings: warnings } = day;
  return [
    {
      id: 'system',
      count: warnings.length,
      one: `system warning: ${warnings[0]}`,
      many: `system warnings: ${warnings.join('; ')}`,
      icon: 'device',
      to: 'status',
      isLate: true,
    },
    {
      id: 'overdue',
      count: overdue.total,
      one: 'overdue application',
      many: 'overdue applications',
      icon: 'clock',
      to: 'manage-adoptions/review?queue=overdue',
      isLate: true,
      rows: overdue.items.map((application) => <OverdueRow key={application.id} application={application} />),
    },
    {
      id: 'chats',
      count: chats.total,
      one: 'chat waiting',
      many: 'chats waiting',
      icon: 'chat',
      to: 'chats?view=waiting',
      rows: chats.items.map((chat) => <ChatRow key={chat.id} chat={chat} />),
    },
    {
      id: 'messages',
      count: messages.total,
      one: 'unread message',
      many: 'unread messages',
      icon: 'message',
      to: 'view-feedback?status=unread',
      rows: messages.items.map((thread) => <MessageRow key={thread.id} thread={thread} />),
    },
    {
      id: 'treatments',
      count: day.treatments_due,
      one: 'treatment due',
      many: 'treatments due',
      icon: 'medical',
      to: 'medical',
    },
    {
      id: 'holds',
      count: day.ended_holds,
      one: 'stray hold has ended',
      many: 'stray holds have ended',
      icon: 'pets',
      to: 'view-pets?filter=hold_ended',
    },
    {
      id: 'undecided',
      count: day.undecided,
      one: 'undecided application',
      many: 'undecided applications',
      icon: 'home',
      to: 'manage-adoptions?filter=Pending&sort=date&direction=asc',
    },
    {
      id: 'listings',
      count: listings.total,
      one: 'listing to review',
      many: 'listings to review',
      icon: 'pets',
      to: 'view-pets?filter=unchecked',
      rows: listings.items.map((listing) => <ListingRow key={listing.id} listing={listing} />),
    },
    {
      id: 'reported',
      count: day.reported_listings,
      one: 'reported listing',
      many: 'reported listings',
      icon: 'flag',
      to: 'view-pets?filter=reported',
      isLate: true,
    },
    {
      id: 'stories',
      count: stories.total,
      one: 'story to review',
      many: 'stories to review',
      icon: 'star',
      to: 'success-stories',
      rows: stories.items.map((story) => <StoryRow key={story.id} story={story} />),
    },
    {
      id: 'flags',
      count: flags.length,
      one: 'flag ending soon',
      many: 'flags ending soon',
      icon: 'flag',
      to: 'manage-adoptions?filter=flagged',
      rows: flags.map((flag) => <FlagRow key={flag.application_id} flag={flag} />),
    },
    {
      id: 'emails',
      count: emails.total,
      one: 'email not delivered',
      many: 'emails not delivered',
      icon: 'outbox',
      to: 'outbox?status=failed',
      isLate: true,
      rows: emails.items.map((email) => <EmailRow key={email.id} email={email} />),
    },
    {
      id: 'stale',
      count: day.stale_listings,
      one: 'listing not edited for 30 days',
      many: 'listings not edited for 30 days',
      icon: 'pencil',
      to: 'view-pets?filter=stale&sort=updated',
    },
  ];
}
