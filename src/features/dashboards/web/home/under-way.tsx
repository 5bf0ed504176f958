import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import type { Application } from '../../../adoptions/adoptions.contract.ts';
import { describeNext, describePickup } from '../../../adoptions/web/adoption-history.door.ts';
import type { Pet } from '../../../pets/pets.contract.ts';
import type { PendingReview } from '../../../reviews/reviews.contract.ts';
import { DashboardIcon, type DashboardIconName } from '../dashboard-icon.tsx';

interface UnderWayItemProps {
  icon: DashboardIconName;
  title: string;
  text: string;
  to: string;
  way: string;
  children?: React.ReactNode;
}

/** One thing that is going on, and the way to it. */
function UnderWayItem({ icon, title, text, to, way, children }: UnderWayItemProps) {
  return (
    <li className="panel under-way-item">
      <DashboardIcon name={icon} className="mt-0.5 size-6" />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-[1.0625rem] leading-snug">{title}</h3>
        <p className="text-small text-soft">{text}</p>
        {children}
        <Link className="text-button text-small" to={to}>
          {way}
        </Link>
      </div>
    </li>
  );
}

/** The next of the pickups that are still to come. */
export function NextPickup({ applications, today }: { applications: Application[]; today: string }) {
  const next = applications
    .filter(({ pickup }) => pickup?.state === 'booked' && pickup.date >= today)
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))[0];
  if (!next?.pickup) return null;
  return (
    <UnderWayItem
      icon="calendar"
      title={
        next.pickup.is_provisional
          ? `Your pickup of ${next.pet.name}, if it is approved`
          : `You pick ${next.pet.name} up`
      }
      text={describePickup(next.pickup)}
      to="/user-dashboard/schedule-pickup"
      way="See what to bring, or move it"
    />
  );
}

/** In one order, whatever hour it is: "01:00 PM" comes after "10:00 AM". */
function startOf({ pickup }: Application): string {
  const [hours = '', half = ''] = (pickup?.time ?? '').split(' ');
  return `${pickup?.date} ${half} ${hours}`;
}

interface OpenApplicationsProps {
  applications: Application[];
  usualDays: number | null;
  today: string;
}

const SHOWN = 3;

export function OpenApplications({ applications, usualDays, today }: OpenApplicationsProps) {
  const others = applications.length - SHOWN;
  return (
    <>
      {applications.slice(0, SHOWN).map((application) => (
        <UnderWayItem
          key={application.id}
          icon="home"
          title={`${application.pet.name}: ${application.status.toLowerCase()}`}
          text={describeNext(application, usualDays, today)}
          {...wayOf(application)}
        />
      ))}
      {others > 0 && (
        <UnderWayItem
          icon="home"
          title={`${others === 1 ? '1 more application' : `${others} more applications`} of yours`}
          text="All of them, with what comes next, stand in your adoption history."
          to="/user-dashboard/adoption-history"
          way="Adoption History"
        />
      )}
    </>
  );
}

function wayOf({ status, pickup, pet }: Application): { to: string; way: string } {
  if (status === 'Approved' && (!pickup || pickup.state === 'no-show')) {
    return { to: '/user-dashboard/schedule-pickup', way: 'Choose a time for the pickup' };
  }
  return { to: '/user-dashboard/adoption-history', way: `See the application for ${pet.name}` };
}

export function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <UnderWayItem
      icon="message"
      title={count === 1 ? '1 unread message' : `${count} unread messages`}
      text="The shelter has written to you."
      to="/user-dashboard/inbox"
      way="Read in your inbox"
    />
  );
}

export function PendingReviews({ pending }: { pending: PendingReview[] }) {
  if (pending.length === 0) return null;
  const names = new Intl.ListFormat('en').format(pending.map(({ pet }) => pet.name));
  return (
    <UnderWayItem
      icon="star"
      title={`How ${pending.length === 1 ? 'is' : 'are'} ${names}?`}
      text="Tell how the two of you are doing. It may become a success story on our site."
      to="/user-dashboard/pending-reviews"
      way="Tell your story"
    />
  );
}

const PICTURES = 4;

export function AvailableFavorites({ pets }: { pets: Pet[] }) {
  if (pets.length === 0) return null;
  const isOne = pets.length === 1;
  return (
    <UnderWayItem
      icon="paw"
      title={isOne ? `${pets[0]!.name} can be adopted` : `${pets.length} of your favorites can be adopted`}
      text={isOne ? 'Your favorite still waits for a home.' : 'They still wait for a home.'}
      to="/user-dashboard/account-management?tab=favorites"
      way="See your favorites"
    >
      <ul className="under-way-pets">
        {pets.slice(0, PICTURES).map(({ id, name, photos }) => (
          <li key={id}>
            <Link to={`/pets/${id}`} aria-label={name} title={name}>
              <Photo photo={photos[0] ?? null} alt="" sizes="4rem" />
            </Link>
          </li>
        ))}
      </ul>
    </UnderWayItem>
  );
}
