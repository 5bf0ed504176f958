import { Link } from 'react-router';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDate as formatTimestamp } from '../../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { ApplicationBadges } from './application-badges.tsx';
import { describeAgreement, describeFee, formatDate, nameOf } from './application-labels.ts';
import { CompetingLink } from './competing-link.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf } from './use-decisions.tsx';

const DAY_MS = 86_400_000;

/** The columns of Manage Adoptions' table, and of its CSV. */
export const adoptionsColumns: readonly Column<AdminApplication>[] = [
  {
    id: 'applicant',
    label: 'Applicant',
    sort: 'applicant',
    text: nameOf,
    cell: (application) => <Applicant application={application} />,
  },
  {
    id: 'pet',
    label: 'Pet',
    sort: 'pet',
    text: ({ pet }) => pet.name,
    cell: (application) => (
      <div className="data-line">
        <Link className="text-link" to={animalHref(application.pet.id)}>
          <bdi>{application.pet.name}</bdi>
        </Link>
        <CompetingLink application={application} />
      </div>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    text: ({ status, returned_at }) => (returned_at === null ? status : `${status}, returned`),
    cell: (application) => <StatusBadge application={application} />,
  },
  {
    id: 'waiting',
    label: 'Days waiting',
    sort: 'date',
    isReversed: true,
    isNumeric: true,
    text: daysWaiting,
  },
  {
    id: 'applied',
    label: 'Applied',
    sort: 'date',
    text: ({ created_at }) => formatTimestamp(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} format="relative" />,
  },
  {
    id: 'pickup',
    label: 'Pickup',
    text: (application) => describePickup(application),
    cell: (application) => describePickup(application, { isShort: true }) ?? '–',
  },
  { id: 'fee', label: 'Fee', text: ({ fee }) => (fee.status === 'not due' ? null : describeFee(fee)) },
  { id: 'agreement', label: 'Agreement', text: describeAgreement },
  { id: 'assignee', label: 'Assigned to', isOptional: true, text: ({ assignee }) => assignee?.name ?? null },
  { id: 'species', label: 'Species', isOptional: true, text: ({ pet }) => pet.species },
  { id: 'site', label: 'Site', isOptional: true, text: ({ pet }) => pet.location },
  {
    id: 'overdue',
    label: 'Overdue',
    isOptional: true,
    text: ({ is_overdue }) => (is_overdue ? 'Yes' : null),
  },
  { id: 'email', label: 'Email', isOptional: true, text: ({ email }) => email },
  { id: 'phone', label: 'Phone', isOptional: true, text: ({ phone_number }) => phone_number },
  { id: 'city', label: 'City', isOptional: true, text: ({ city }) => city },
  {
    id: 'decided',
    label: 'Decided',
    isOptional: true,
    text: ({ decided_at }) => (decided_at === null ? null : formatTimestamp(new Date(decided_at))),
  },
  { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
];

function Applicant({ application }: { application: AdminApplication }) {
  const { id, pet } = application;
  return (
    <div className="data-line">
      <div className="data-thumbnail" aria-hidden="true">
        <Photo photo={pet.photo} alt="" sizes="28px" />
      </div>
      <Link id={elementIdOf(id)} className="text-link" data-row-link to={`/admin-dashboard/manage-adoptions/${id}`}>
        <bdi>{nameOf(application)}</bdi>
      </Link>
      <ApplicationBadges application={application} />
    </div>
  );
}

/** Only while the decision is open. */
function daysWaiting({ status, created_at }: AdminApplication): number | null {
  if (status !== 'Pending' && status !== 'Waitlisted') return null;
  return Math.max(0, Math.floor((Date.now() - Date.parse(created_at)) / DAY_MS));
}

/** @param options.isShort without the weekday, and the year only if it isn't this one */
function describePickup({ pickup }: AdminApplication, { isShort = false } = {}): string | null {
  if (!pickup) return null;
  const time = pickup.status === 'booked' ? formatTime(pickup.time) : pickupLabels[pickup.status];
  if (!isShort) return `${formatDate(pickup.date)}, ${time}`;
  const isThisYear = pickup.date.startsWith(String(new Date().getFullYear()));
  const day = formatDay(pickup.date, {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return `${day}, ${time}`;
}

const pickupLabels = {
  arrived: 'checked in',
  'in-progress': 'in progress',
  done: 'picked up',
  'no-show': 'no-show',
} as const;
