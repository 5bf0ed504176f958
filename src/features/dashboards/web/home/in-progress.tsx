import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import type { Application } from '../../../adoptions/adoptions.contract.ts';
import { describeNext, describePickup } from '../../../adoptions/web/components.ts';
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

/** The next of the booked pickups. */
export function NextPickup({ applications, today }: { applications: Application[]; today: string }) {
  const next = applications
    .filter(({ pickup }) => pickup?.status === 'booked' && pickup.date >= today)
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))[0];
  if (!next?.pickup) return null;
  return (
    <ProgressItem
      icon="calendar"
      title={
        next.pickup.is_provisional
          ? `Your pickup of ${next.pet.name}, if it is approved`
          : `You pick ${next.pet.name} up`
      }
      text={describePickup(next.pickup)}
      to="/user-dashboard/schedule-pickup"
      linkLabel="See what to bring, or move it"
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
          title={`${others === 1 ? '1 more application' : `${others} more applications`} of yours`}
          text="All of them, with what comes next, stand in your adoption history."
          to="/user-dashboard/adoption-history"
          linkLabel="Adoption History"
        />
      )}
    </>
  );
}

function linkFor({ status, pickup, pet }: Application): { to: string; linkLabel: string } {
  if (status === 'Approved' && (!pickup || pickup.status === 'no-show')) {
    return { to: '/user-dashboard/schedule-pickup', linkLabel: 'Choose a time for the pickup' };
  }
  return { to: '/user-dashboard/adoption-history', linkLabel: `See the application for ${pet.name}` };
}

export function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <ProgressItem
      icon="message"
      title={count === 1 ? '1 unread message' : `${count} unread messages`}
      text="The shelter has written to you."
      to="/user-dashboard/inbox"
      linkLabel="Read in your inbox"
    />
  );
}

export function PendingReviews({ pending }: { pending: PendingStory[] }) {
  if (pending.length === 0) return null;
  const names = new Intl.ListFormat('en').format(pending.map(({ pet }) => pet.name));
  return (
    <ProgressItem
      icon="star"
      title={`How ${pending.length === 1 ? 'is' : 'are'} ${names}?`}
      text="Tell how the two of you are doing. It may become a success story on our site."
      to="/user-dashboard/pending-reviews"
      linkLabel="Tell your story"
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
      title={isSingle ? `${pets[0]!.name} can be adopted` : `${pets.length} of your favorites can be adopted`}
      text={isSingle ? 'Your favorite still waits for a home.' : 'They still wait for a home.'}
      to="/user-dashboard/account-management?tab=favorites"
      linkLabel="See your favorites"
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
