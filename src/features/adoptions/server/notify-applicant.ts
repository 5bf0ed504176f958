import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailAttachment, Recipient } from '../../../platform/email/email-content.ts';
import { emailCancellation, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { calendarAttachment, parsePickup, pickupJson, type PickupRow } from '../../pickups/server/index.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { isFeePaid, paidCents } from '../../receipts/server/index.ts';
import type { ApplicationStatus } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { feeLinesOf, type FeeLineRow } from './fee-status.ts';
import type { ApplicationRow } from './lock-application.ts';

/** They wait as long as the decision can be undone (`product.md`, section 4). */
export const decisionEmails: readonly string[] = [
  'application-approved',
  'application-rejected',
  'application-waitlisted',
  'application-reopened',
  'application-returned',
  'application-return-undone',
  'application-removed',
];

export const INFO_EMAIL = 'application-info-requested';

/** They wait as long as the change can be undone. */
const delayedEmails: ReadonlySet<string> = new Set([...decisionEmails, INFO_EMAIL]);

/** An application for several animals gets them once. */
const emailsOfAllRows: ReadonlySet<string> = new Set([...decisionEmails, 'application-withdrawn']);

/** Which status applicants know by the last email that they got or will get: none of a removed application. */
const knownStatuses: Readonly<Record<string, ApplicationStatus>> = {
  'application-approved': 'Approved',
  'application-rejected': 'Rejected',
  'application-waitlisted': 'Waitlisted',
  'application-reopened': 'Pending',
  'application-returned': 'Approved',
  'application-return-undone': 'Approved',
};

/** These only say which status the application has, so an applicant who knows that gets none. */
const statusEmails: Readonly<Record<string, ApplicationStatus>> = {
  'application-reopened': 'Pending',
  'application-waitlisted': 'Waitlisted',
};

/** Who gets the emails about an application, and what they depend on. */
export interface EmailInput {
  id: number;
  /** null for a walk-in without an email address. */
  to: Recipient | null;
  /** The unsent emails that were canceled. */
  canceled: { id: number; type: string }[];
  /** The status by the emails that were not canceled; null if unknown. */
  knownStatus: ApplicationStatus | null;
  /** Booked, and neither done nor missed. */
  pickup: PickupRow | null;
  isPickedUp: boolean;
  isFeePaid: boolean;
  /** Paid of fee and deposit, without refunds. */
  paid_cents: number;
  lines: Pick<FeeLineRow, 'type' | 'amount_cents'>[];
  /** If it is a row of an application for several animals; null for a single one. */
  group: ApplicationGroup | null;
}

interface ApplicationGroup {
  /** Of all its animals. */
  names: string[];
  /** The emails are about all of its rows, and belong to the first. */
  is_first: boolean;
  /** What is left to pay for the other animals. */
  other_fees_cents: number;
}

/** The pet of an email, with the names of all animals that the application is for. */
export function petOfEmail<T extends { name: string }>(
  { group }: Pick<EmailInput, 'group'>,
  pet: T,
): T & { names?: string[] } {
  return group && group.names.length > 1 ? { ...pet, name: joinList(group.names), names: group.names } : pet;
}

/**
 * Cancels unsent emails about earlier decisions on locked applications, and reads what the next emails depend on.
 * @param options.types which unsent emails to cancel: none if no email replaces them
 * @param options.decidedId the application whose unsent question is canceled, too
 * @returns the inputs in the order of the applications
 */
export async function prepareEmails(
  trx: Database,
  applications: readonly { id: number }[],
  { now, types = decisionEmails, decidedId }: { now: Date; types?: readonly string[]; decidedId?: number },
): Promise<EmailInput[]> {
  const ids = applications.map(({ id }) => id);
  const references = applications.map(applicationSubject);
  const rows = await trx
    .with('canceled', (query) =>
      emailCancellation(query, { references, types: [...types, INFO_EMAIL], now }).where((where) =>
        where.or([
          where('type', '<>', INFO_EMAIL),
          where('reference', '=', applicationSubject({ id: decidedId ?? 0 })),
        ]),
      ),
    )
    .selectFrom('applications as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.first_name', 'a.last_name', 'a.email', 'a.is_demo'])
    .select(['u.name as account_name', 'u.email as account_email', 'u.is_demo as is_demo_account'])
    .select(
      sql<EmailInput['canceled']>`coalesce((
        select json_agg(json_build_object('id', id, 'type', type)) from canceled
        where reference = 'application ' || a.id), '[]')`.as('canceled'),
    )
    .select(
      sql<string | null>`(
        select type from emails
        where reference = 'application ' || a.id and status <> 'dropped' and type = any(${decisionEmails})
          and id not in (select id from canceled)
        order by id desc limit 1)`.as('last_type'),
    )
    .select([
      pickupJson.as('pickup'),
      isFeePaid.as('is_fee_paid'),
      paidCents.as('paid_cents'),
      feeLinesOf('a').as('lines'),
      groupOf.as('group'),
    ])
    .where('a.id', '=', sql<number>`any(${ids})`)
    .orderBy(sql`array_position(${ids}::integer[], a.id)`)
    .execute();
  return rows.map(({ id, canceled, last_type, pickup, is_fee_paid, paid_cents, lines, group, ...row }) => ({
    id,
    to: toRecipient(row),
    canceled,
    knownStatus: toKnownStatus(last_type, canceled),
    pickup: pickup?.status === 'booked' ? parsePickup(pickup) : null,
    isPickedUp: pickup?.status === 'done',
    isFeePaid: is_fee_paid,
    paid_cents,
    lines,
    group,
  }));
}

/** SQL: what emails about applications `a` say about the other rows. */
const groupOf = sql<ApplicationGroup | null>`
  case when a.group_id is not null then (
    select json_build_object(
      'names', json_agg(pets.name order by pets.id),
      'is_first', min(members.id) = a.id,
      'other_fees_cents', coalesce(sum(
        greatest(coalesce(balance.fee_cents, 0), 0) + greatest(coalesce(balance.deposit_cents, 0), 0)
      ) filter (where members.id <> a.id), 0))
    from applications members join pets on pets.id = members.pet_id
    cross join lateral application_balance(members.id) balance
    where members.group_id = a.group_id) end`;

/** Old emails are deleted: that there is none means that no decision was announced only if one was canceled. */
function toKnownStatus(lastType: string | null, canceled: EmailInput['canceled']): ApplicationStatus | null {
  if (lastType !== null) return knownStatuses[lastType] ?? null;
  return canceled.some(({ type }) => decisionEmails.includes(type)) ? 'Pending' : null;
}

interface Applicant extends Pick<ApplicationRow, 'user_id' | 'first_name' | 'last_name' | 'email' | 'is_demo'> {
  account_name: string | null;
  account_email: string | null;
  is_demo_account: boolean | null;
}

/** Uses the account's email address, because the form's may be anybody's. */
function toRecipient({ user_id, account_name, account_email, is_demo_account, ...form }: Applicant): Recipient | null {
  if (user_id !== null) {
    return recipientOf({ id: user_id, name: account_name!, email: account_email!, is_demo: is_demo_account! });
  }
  const { first_name, last_name, email, is_demo } = form;
  return email === '' ? null : recipientOf({ name: `${first_name} ${last_name}`, email, is_demo });
}

/**
 * An email to the applicant. One about a decision is sent after a delay.
 * @returns null if there is no recipient, the applicant already knows the status, or another row's email is about it
 */
export function emailToApplicant(
  { id, to, knownStatus, group }: EmailInput,
  {
    type,
    compose,
    now,
    attachment,
  }: { type: string; compose: (name: string) => EmailContent; now: Date; attachment?: EmailAttachment | undefined },
): EmailToQueue | null {
  if (group?.is_first === false && emailsOfAllRows.has(type)) return null;
  if (!to || statusEmails[type] === knownStatus) return null;
  const delayMs = delayedEmails.has(type) ? UNDO_MS : 0;
  return {
    type,
    to,
    content: compose(to.name),
    reference: applicationSubject({ id }),
    ...(attachment && { attachment }),
    now,
    sendAfter: new Date(now.getTime() + delayMs),
  };
}

/** The calendar entry that cancels the released pickup. */
export function cancellationAttachment(
  releasedSlot: { pickup: PickupRow } | null,
  { name, type }: { name: string; type: PetType },
  { shelter, publicUrl, now }: Pick<ActionContext, 'shelter' | 'publicUrl' | 'now'>,
): EmailAttachment | undefined {
  if (!releasedSlot) return undefined;
  const entry = { pet_name: name, pet_type: type, is_provisional: false, shelter, publicUrl };
  return calendarAttachment({ ...entry, pickup: releasedSlot.pickup }, now);
}

/** The key by which an application's emails are found. */
export function applicationSubject({ id }: { id: number }): string {
  return `application ${id}`;
}
