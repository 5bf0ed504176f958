import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { formatDate, canBeEmailed, nameOf } from './application-labels.ts';

export type Decision = 'Approved' | 'Rejected';

/** `product.md`, section 4. */
export function consequencesOf(application: AdminApplication, decision: Decision): string[] {
  return decision === 'Approved' ? approvalConsequences(application) : rejectionConsequences(application);
}

function approvalConsequences(application: AdminApplication): string[] {
  const { pet, competing_count, fee, pickup } = application;
  return [
    `${pet.name} becomes Adopted.`,
    ...(competing_count > 0 ? [waitlistConsequence(competing_count, pet.name)] : []),
    ...(fee.amount_cents ? [`The fee of ${formatDollars(fee.amount_cents)} is due at the pickup.`] : []),
    ...(pickup?.status === 'booked' ? [`The pickup on ${formatDate(pickup.date)} is no longer tentative.`] : []),
    ...emailConsequences(application),
  ];
}

function waitlistConsequence(competing_count: number, pet: string): string {
  return competing_count === 1
    ? `The other application for ${pet} goes on the waitlist, and its applicant is told.`
    : `The ${competing_count} other applications for ${pet} go on the waitlist, and their applicants are told.`;
}

function rejectionConsequences(application: AdminApplication): string[] {
  const { pet, status, fee, pickup } = application;
  return [
    ...(status === 'Approved'
      ? [`${pet.name} becomes Available again, and whoever is on the waitlist is Pending again, in their order.`]
      : pet.adoption_status === 'Available'
        ? [`${pet.name} stays Available for others.`]
        : []),
    ...(status === 'Approved' && fee.status === 'paid' ? ['The fee that was paid has then to be refunded.'] : []),
    ...(pickup?.status === 'booked' ? [`The pickup on ${formatDate(pickup.date)} is freed.`] : []),
    ...emailConsequences(application),
  ];
}

export function deletionConsequences(application: AdminApplication): string[] {
  const { pet, status, returned_at, fee, pickup } = application;
  const isHome = status === 'Approved' && returned_at === null;
  return [
    'The application goes for good, with its notes and checks. The audit log remembers that there was one.',
    ...(isHome
      ? [`${pet.name} becomes Available again, and whoever is on the waitlist is Pending again, in their order.`]
      : []),
    ...(fee.receipts.length > 0 ? ['Its receipts stay.'] : []),
    ...(pickup?.status === 'booked' ? [`The pickup on ${formatDate(pickup.date)} is freed.`] : []),
    ...(canBeEmailed(application) && isStillOpen(application) ? [`${nameOf(application)} is told by mail.`] : []),
  ];
}

function isStillOpen({ status, returned_at }: AdminApplication): boolean {
  return returned_at === null && status !== 'Rejected' && status !== 'Withdrawn';
}

function emailConsequences(application: AdminApplication): string[] {
  return canBeEmailed(application)
    ? [
        `${nameOf(application)} is told by mail in 5 minutes. Decide otherwise before that, and only the later decision is told.`,
      ]
    : [];
}
