import { Link } from 'react-router';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { Photo } from '../../../../ui/photo.tsx';
import type { Application } from '../../../adoptions/adoptions.contract.ts';
import { describeNext, describePickup } from '../../../adoptions/web/components.ts';
import type { UnansweredInquiry } from '../../../owner-listings/owner-listings.contract.ts';
import { groupByPet } from '../../../owner-listings/unanswered-inquiries.contract.ts';
import type { Pet } from '../../../pets/pets.contract.ts';
import type { PendingStory } from '../../../success-stories/success-stories.contract.ts';
import { DashboardIcon, type DashboardIconName } from '../../../../ui/dashboard/dashboard-icon.tsx';

interface ProgressItemProps {
  icon: DashboardIconName;
  title: string;
  text: string;
  to: string;
  linkLabel: string;
  children?: React.ReactNode;
}

/** One item in progress, with a link to it. */
function ProgressItem({ icon, title, text, to, linkLabel, children }: ProgressItemProps) {
  return (
    <li className="panel in-progress-item">
      <DashboardIcon name={icon} className="mt-0.5 size-6" />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-[1.0625rem] leading-snug">{title}</h3>
        <p className="text-small text-soft">{text}</p>
        {children}
        <Link className="text-button text-small" to={to}>
          {linkLabel}
        </Link>
      </div>
    </li>
  );
}

/** The next of the booked pickups. People on the waitlist shouldn't come. */
export function NextPickup({ applications, today }: { applications: Application[]; today: string }) {
  const next = applications
    .filter(({ pickup, status }) => pickup?.status === 'booked' && pickup.date >= today && status !== 'Waitlisted')
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))[0];
  if (!next?.pickup) return null;
  return (
    <ProgressItem
      icon="calendar"
      title={next.pickup.is_provisional ? `${next.pet.name}’s pickup (tentative)` : `${next.pet.name}’s pickup`}
      text={describePickup(next.pickup)}
      to="/user-dashboard/schedule-pickup"
      linkLabel="View or reschedule"
    />
  );
}

/** A sort key: "01:00 PM" comes after "10:00 AM". */
function startOf({ pickup }: Application): string {
  const [hours = '', half = ''] = (pickup?.time ?? '').split(' ');
  return `${pickup?.date} ${half} ${hours}`;
}

interface OpenApplicationsProps {
  applications: Application[];
  decisionDays: number | null;
  today: string;
}

const MAX_APPLICATIONS = 3;

export function OpenApplications({ applications, decisionDays, today }: OpenApplicationsProps) {
  const others = applications.length - MAX_APPLICATIONS;
  return (
    <>
      {applications.slice(0, MAX_APPLICATIONS).map((application) => (
        <ProgressItem
          key={application.id}
          icon="home"
          title={`${application.pet.name}: ${application.status.toLowerCase()}`}
          text={describeNext(application, decisionDays, today)}
          {...linkFor(application)}
        />
      ))}
      {others > 0 && (
        <ProgressItem
          icon="home"
          title={`${others === 1 ? '1 more application' : `${others} more applications`} `}
          text="See them all in your adoption history."
          to="/user-dashboard/adoption-history"
          linkLabel="Adoption History"
        />
      )}
    </>
  );
}

function linkFor({ status, pickup, pet }: Application): { to: string; linkLabel: string } {
  if (status === 'Approved' && (!pickup || pickup.status === 'no-show')) {
    return { to: '/user-dashboard/schedule-pickup', linkLabel: 'Schedule pickup' };
  }
  return { to: '/user-dashboard/adoption-history', linkLabel: `View ${pet.name}’s application` };
}

export function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <ProgressItem
      icon="message"
      title={count === 1 ? '1 unread message' : `${count} unread messages`}
      text={count === 1 ? 'You have a new message from us.' : 'You have new messages from us.'}
      to="/user-dashboard/inbox"
      linkLabel="Open inbox"
    />
  );
}

/** What people asked about one's own listings. */
export function UnansweredInquiries({ inquiries }: { inquiries: UnansweredInquiry[] }) {
  return groupByPet(inquiries).map(({ petId, title, count, href }) => (
    <ProgressItem
      key={petId}
      icon="message"
      title={title}
      text={count === 1 ? 'They’re waiting for your reply.' : 'They’re waiting for your replies.'}
      to={href}
      linkLabel="Read and reply"
    />
  ));
}

export function PendingReviews({ pending }: { pending: PendingStory[] }) {
  if (pending.length === 0) return null;
  const names = joinList(pending.map(({ pet }) => pet.name));
  return (
    <ProgressItem
      icon="star"
      title={`How ${pending.length === 1 ? 'is' : 'are'} ${names}?`}
      text="Tell us how it’s going. Your story may help someone else adopt."
      to="/user-dashboard/pending-reviews"
      linkLabel="Share your story"
    />
  );
}

const MAX_PHOTOS = 4;

export function AvailableFavorites({ pets }: { pets: Pet[] }) {
  if (pets.length === 0) return null;
  const isSingle = pets.length === 1;
  return (
    <ProgressItem
      icon="paw"
      title={isSingle ? `${pets[0]!.name} is still available` : `${pets.length} of your saved pets are still available`}
      text={isSingle ? `You saved ${pets[0]!.name}.` : 'They’re still looking for a home.'}
      to="/user-dashboard/account-management?tab=favorites"
      linkLabel="See your saved pets"
    >
      <ul className="in-progress-pets">
        {pets.slice(0, MAX_PHOTOS).map(({ id, name, photos }) => (
          <li key={id}>
            <Link to={`/pets/${id}`} aria-label={name} title={name}>
              <Photo photo={photos[0] ?? null} alt="" sizes="4rem" />
            </Link>
          </li>
        ))}
      </ul>
    </ProgressItem>
  );
}
