import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailAttachment, Recipient } from '../../../platform/email/email-content.ts';
import { emailCancellation, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { calendarAttachment, parsePickup, pickupJson, type PickupRow } from '../../pickups/server/index.ts';
import { isFeePaid } from '../../receipts/server/index.ts';
import type { ActionContext } from './action-context.ts';
import type { ApplicationRow } from './lock-application.ts';

/** Decision emails wait this long, so that a decision reversed in time is never sent (`product.md`, section 4). */
const DECISION_EMAIL_DELAY_MS = 5 * 60_000;

const decisionEmails: readonly string[] = [
  'application-approved',
  'application-rejected',
  'application-waitlisted',
  'application-reopened',
];

/** If the email about the first decision was never sent, its reversal needs no email either. */
const reversedDecision = new Map([
  ['application-reopened', 'application-waitlisted'],
  ['application-waitlisted', 'application-reopened'],
]);

/** Who gets the emails about an application, and what they depend on. */
export interface EmailInput {
  id: number;
  /** null for a walk-in without an email address. */
  to: Recipient | null;
  /** The types of the unsent emails that were canceled. */
  canceled: string[];
  /** Booked, and neither done nor missed. */
  pickup: PickupRow | null;
  isPickedUp: boolean;
  isFeePaid: boolean;
}

/**
 * Cancels unsent emails about earlier decisions on locked applications, and reads what the next emails depend on.
 * @param types which unsent emails to cancel: none if no email replaces them
 * @returns the inputs in the order of the applications
 */
export async function prepareEmails(
  trx: Database,
  applications: readonly { id: number }[],
  { now, types = decisionEmails }: { now: Date; types?: readonly string[] },
): Promise<EmailInput[]> {
  const ids = applications.map(({ id }) => id);
  const references = applications.map(applicationSubject);
  const rows = await trx
    .with('canceled', (query) => emailCancellation(query, { references, types, now }))
    .selectFrom('applications as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.first_name', 'a.last_name', 'a.email', 'a.is_demo'])
    .select(['u.name as account_name', 'u.email as account_email', 'u.is_demo as is_demo_account'])
    .select(sql<string[]>`array(select type from canceled where reference = 'application ' || a.id)`.as('canceled'))
    .select([pickupJson.as('pickup'), isFeePaid.as('is_fee_paid')])
    .where('a.id', '=', sql<number>`any(${ids})`)
    .orderBy(sql`array_position(${ids}::integer[], a.id)`)
    .execute();
  return rows.map(({ id, canceled, pickup, is_fee_paid, ...row }) => ({
    id,
    to: toRecipient(row),
    canceled,
    pickup: pickup?.status === 'booked' ? parsePickup(pickup) : null,
    isPickedUp: pickup?.status === 'done',
    isFeePaid: is_fee_paid,
  }));
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
 * @returns null if there is no recipient, or the decision only reverses one whose email was canceled
 */
export function emailToApplicant(
  { id, to, canceled }: EmailInput,
  {
    type,
    compose,
    now,
    attachment,
  }: { type: string; compose: (name: string) => EmailContent; now: Date; attachment?: EmailAttachment | undefined },
): EmailToQueue | null {
  const reversed = reversedDecision.get(type);
  if (!to || (reversed !== undefined && canceled.includes(reversed))) return null;
  const delayMs = decisionEmails.includes(type) ? DECISION_EMAIL_DELAY_MS : 0;
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
