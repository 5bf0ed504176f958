import { inDollars } from '../../../../platform/dollars.contract.ts';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { describeDate, isToldByMail, nameOf } from './adoptions-words.ts';

export type Decision = 'Approved' | 'Rejected';

/** What a decision brings about, in plain words (`product.md`, section 4). */
export function meaningOf(application: ManagedApplication, decision: Decision): string[] {
  return decision === 'Approved' ? meaningOfApproval(application) : meaningOfRejection(application);
}

function meaningOfApproval(application: ManagedApplication): string[] {
  const { pet, rivals, fee, pickup } = application;
  return [
    `${pet.name} becomes Adopted.`,
    ...(rivals > 0 ? [meaningForRivals(rivals, pet.name)] : []),
    ...(fee.amount_cents ? [`The fee of ${inDollars(fee.amount_cents)} is due at the pickup.`] : []),
    ...(pickup?.state === 'booked' ? [`The pickup on ${describeDate(pickup.date)} is no longer provisional.`] : []),
    ...mailed(application),
  ];
}

function meaningForRivals(rivals: number, pet: string): string {
  return rivals === 1
    ? `The other application for ${pet} goes on the waitlist, and its applicant is told.`
    : `The ${rivals} other applications for ${pet} go on the waitlist, and their applicants are told.`;
}

function meaningOfRejection(application: ManagedApplication): string[] {
  const { pet, status, fee, pickup } = application;
  return [
    ...(status === 'Approved'
      ? [`${pet.name} becomes Available again, and whoever is on the waitlist is Pending again, in their order.`]
      : pet.adoption_status === 'Available'
        ? [`${pet.name} stays Available for others.`]
        : []),
    ...(status === 'Approved' && fee.state === 'paid' ? ['The fee that was paid has then to be refunded.'] : []),
    ...(pickup?.state === 'booked' ? [`The pickup on ${describeDate(pickup.date)} is freed.`] : []),
    ...mailed(application),
  ];
}

/** What goes with an application that is deleted. */
export function meaningOfDeletion(application: ManagedApplication): string[] {
  const { pet, status, returned_at, fee, pickup } = application;
  const isHome = status === 'Approved' && returned_at === null;
  return [
    'The application goes for good, with its notes and checks. The audit log remembers that there was one.',
    ...(isHome
      ? [`${pet.name} becomes Available again, and whoever is on the waitlist is Pending again, in their order.`]
      : []),
    ...(fee.receipts.length > 0 ? ['Its receipts stay.'] : []),
    ...(pickup?.state === 'booked' ? [`The pickup on ${describeDate(pickup.date)} is freed.`] : []),
    ...(isToldByMail(application) && isOpenStill(application) ? [`${nameOf(application)} is told by mail.`] : []),
  ];
}

function isOpenStill({ status, returned_at }: ManagedApplication): boolean {
  return returned_at === null && status !== 'Rejected' && status !== 'Withdrawn';
}

function mailed(application: ManagedApplication): string[] {
  return isToldByMail(application)
    ? [
        `${nameOf(application)} is told by mail in 5 minutes. Decide otherwise before that, and only the later decision is told.`,
      ]
    : [];
}
