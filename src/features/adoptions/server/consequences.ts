import type { Database } from '../../../platform/database.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { TRASH_DAYS } from '../../trash/trash.constants.ts';
import type { ApplicationChangeType, Consequences } from '../decisions.contract.ts';
import { withJointName, withVerb } from '../joint-name.contract.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import { isOpen, isPetHome } from '../adoptions.permissions.ts';
import { getApplicationDetails } from './admin-applications.queries.ts';
import type { QueryContext } from './application-filters.ts';

/**
 * What a change of an application leads to, before it is made. Every dialog shows these sentences.
 * @throws ApiError 404 if there is no such application
 */
export async function describeConsequences(
  db: Database,
  id: number,
  change: ApplicationChangeType,
  currentUser: { id: number },
  context: QueryContext,
): Promise<Consequences> {
  const details = await getApplicationDetails(db, id, currentUser, context);
  const competing = details.competing_applications;
  const application = change === 'returned alone' ? details.application : withJointName(details.application);
  const approved = competing.find(({ status }) => status === 'Approved');
  const isPromised = change === 'Approved' && approved !== undefined;
  return {
    sentences: isPromised
      ? switchSentences(application, approved, competing)
      : sentencesOf[change](application, competing),
    promised: isPromised
      ? {
          application_id: approved.id,
          name: nameOf(approved),
          since: approved.decided_at ?? approved.updated_at,
          is_home: isPetHome(approved),
        }
      : null,
  };
}

type Sentences = (application: AdminApplication, competing: readonly AdminApplication[]) => string[];

const sentencesOf: Record<ApplicationChangeType, Sentences> = {
  Approved: (application, competing) => [
    ...(application.pet.adoption_status === 'Adopted'
      ? []
      : [`${withVerb(application, 'becomes', 'become')} Adopted.`]),
    ...moveSentence(competing, 'Pending', 'are waitlisted', 'is waitlisted'),
    ...feeSentence(application),
    ...pickupSentence(application, 'is confirmed'),
    ...emailSentence(application, competing, 'Pending'),
  ],
  Rejected: (application, competing) => [
    ...releaseSentences(application, competing),
    ...(application.status !== 'Approved' && application.pet.adoption_status === 'Available'
      ? [`${withVerb(application, 'stays', 'stay')} Available for others.`]
      : []),
    ...(application.status === 'Approved' && isPaid(application) ? ['The fee was paid, so a refund will be due.'] : []),
    ...pickupSentence(application, 'is canceled'),
    ...emailSentence(application, application.status === 'Approved' ? competing : [], 'Waitlisted'),
  ],
  Pending: (application, competing) => [
    isWaitlistedInstead(application)
      ? `${withVerb(application, 'is', 'are')} Adopted, so the application is waitlisted.`
      : 'The application becomes Pending again.',
    ...releaseSentences(application, competing),
    ...emailSentence(application, application.status === 'Approved' ? competing : [], 'Waitlisted'),
  ],
  Waitlisted: (application, competing) => [
    'The application waits on the waitlist until you reopen or decide it.',
    ...releaseSentences(application, competing),
    ...emailSentence(application, application.status === 'Approved' ? competing : [], 'Waitlisted'),
  ],
  'information requested': (application) => [
    'The application stays open and waits for the applicant. Until they reply, it isn’t overdue.',
    ...(application.user_id === null ? [] : [`${nameOf(application)} gets a message in their inbox.`]),
    ...emailSentence(application, [], 'Pending'),
  ],
  returned: (application, competing) => [
    `${withVerb(application, 'becomes', 'become')} Available again.`,
    ...moveSentence(competing, 'Waitlisted', 'become Pending again, in their order', 'becomes Pending again'),
    'The application stays Approved, with the return on record.',
    ...(isPaid(application) ? ['The fee stays paid. If you refund it, record that as well.'] : []),
    ...emailSentence(application, competing, 'Waitlisted'),
  ],
  'returned alone': (application, competing) => {
    const others = application.together.filter(({ pet_id }) => pet_id !== application.pet_id);
    const own = competing.filter(({ pet_id }) => pet_id === application.pet_id);
    return [
      `${application.pet.name} becomes Available again.`,
      `The bond ends, and ${joinList(others.map(({ name }) => name))} ${others.length === 1 ? 'stays' : 'stay'} with ${nameOf(application)}.`,
      ...moveSentence(own, 'Waitlisted', 'become Pending again, in their order', 'becomes Pending again'),
      'The application stays Approved, with the return on record.',
      ...(application.fee.status === 'paid' ? ['The fee stays paid. If you refund it, record that as well.'] : []),
      ...emailSentence(application, own, 'Waitlisted'),
    ];
  },
  'return undone': (application, competing) => [
    `${withVerb(application, 'becomes', 'become')} Adopted again, by ${nameOf(application)}.`,
    ...moveSentence(competing, 'Pending', 'are waitlisted', 'is waitlisted'),
    ...emailSentence(application, competing, 'Pending'),
  ],
  deleted: (application, competing) => {
    const isActive = isPromisedOrHome(application);
    const people = [
      ...(isOpen(application) ? [application] : []),
      ...(isActive ? competing.filter(({ status }) => status === 'Waitlisted') : []),
    ].filter(canBeEmailed);
    return [
      `You can restore it from the trash for ${TRASH_DAYS} days, with its notes and checks.`,
      ...(isActive ? releaseSentences(application, competing) : []),
      ...(application.fee.receipts.length > 0 || isPaid(application) ? ['Its receipts stay.'] : []),
      ...pickupSentence(application, 'is canceled'),
      ...(people.length > 0 ? [`We’ll email ${joinNames(people.map(nameOf))}.`] : []),
    ];
  },
};

function isPromisedOrHome({ status, returned_at }: AdminApplication): boolean {
  return status === 'Approved' && returned_at === null;
}

function switchSentences(
  application: AdminApplication,
  approved: AdminApplication,
  competing: readonly AdminApplication[],
): string[] {
  const pending = competing.filter((other) => other !== approved);
  return [
    `${nameOf(approved)}’s application is waitlisted.`,
    ...moveSentence(pending, 'Pending', 'are waitlisted', 'is waitlisted'),
    ...feeSentence(application),
    ...pickupSentence(application, 'is confirmed'),
    ...emailSentence(application, [{ ...approved, status: 'Pending' }, ...pending], 'Pending'),
  ];
}

/** No application is Pending while its pet is Adopted. */
function isWaitlistedInstead({ status, pet }: AdminApplication): boolean {
  return pet.adoption_status === 'Adopted' && status !== 'Approved';
}

function releaseSentences(application: AdminApplication, competing: readonly AdminApplication[]): string[] {
  if (application.status !== 'Approved') return [];
  return [
    `${withVerb(application, 'becomes', 'become')} Available again.`,
    ...moveSentence(competing, 'Waitlisted', 'become Pending again, in their order', 'becomes Pending again'),
  ];
}

/** For several animals, whether anything was paid for one of them. */
function isPaid({ fee, together }: AdminApplication): boolean {
  return together.length > 1 ? together.some(({ paid_cents }) => paid_cents > 0) : fee.status === 'paid';
}

function moveSentence(
  competing: readonly AdminApplication[],
  from: AdminApplication['status'],
  many: string,
  one: string,
): string[] {
  const moved = competing.filter(({ status }) => status === from);
  if (moved.length === 0) return [];
  if (moved.length === 1) return [`${nameOf(moved[0]!)}’s application ${one}.`];
  const names = moved.slice(0, 3).map(nameOf);
  const rest = moved.length - names.length;
  return [`${moved.length} other applications ${many}: ${joinList(rest > 0 ? [...names, `${rest} more`] : names)}.`];
}

function feeSentence({ fee, together }: AdminApplication): string[] {
  if (together.length > 1) {
    const left = together.reduce((sum, row) => sum + Math.max(row.amount_cents - row.paid_cents, 0), 0);
    return left === 0 ? [] : [`The adoption fees, ${formatMoney(left)} total, are due at pickup.`];
  }
  if (!fee.amount_cents || fee.status === 'paid') return [];
  return [`The adoption fee of ${formatMoney(fee.amount_cents)} is due at pickup.`];
}

function pickupSentence({ pickup }: AdminApplication, what: string): string[] {
  return pickup?.status === 'booked' ? [`The pickup on ${formatDay(pickup.date)} ${what}.`] : [];
}

function emailSentence(
  application: AdminApplication,
  competing: readonly AdminApplication[],
  from: AdminApplication['status'],
): string[] {
  const people = [application, ...competing.filter(({ status }) => status === from)].filter(canBeEmailed).map(nameOf);
  if (people.length === 0) return [];
  return [`We’ll email ${joinNames(people)} in 5 minutes. Until then, you can undo this.`];
}

function joinNames(people: readonly string[]): string {
  return joinList(people.length > 3 ? [...people.slice(0, 2), `${people.length - 2} more`] : people);
}

function canBeEmailed({ user_id, email }: AdminApplication): boolean {
  return user_id !== null || email !== '';
}

function nameOf({ first_name, last_name }: AdminApplication): string {
  return [first_name, last_name].filter((name) => name !== '').join(' ') || 'Former member';
}
