import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailAttachment, Recipient } from '../../../platform/email/email-content.ts';
import { cancelEmails, queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { calendarAttachment, type releasePickup } from '../../pickups/server/index.ts';
import type { ActionContext } from './action-context.ts';
import type { ApplicationRow } from './lock-application.ts';

/** Decision emails wait this long, so that a decision reversed in time is never sent (`product.md`, section 4). */
const DECISION_EMAIL_DELAY_MS = 5 * 60_000;

const decisionEmails = [
  'application-approved',
  'application-rejected',
  'application-waitlisted',
  'application-reopened',
] as const;
type DecisionEmail = (typeof decisionEmails)[number];

/** If the email about the first decision was never sent, its reversal needs no email either. */
const reversedDecision: Partial<Record<DecisionEmail, DecisionEmail>> = {
  'application-reopened': 'application-waitlisted',
  'application-waitlisted': 'application-reopened',
};

interface ApplicantEmail {
  compose: (name: string) => EmailContent;
  now: Date;
  attachment?: EmailAttachment | undefined;
}

type Applicant = Pick<ApplicationRow, 'id' | 'user_id' | 'first_name' | 'last_name' | 'email' | 'is_demo'>;

/** Queues a decision email after a delay and cancels unsent emails about earlier decisions. */
export async function notifyDecision(
  trx: Database,
  application: Applicant,
  type: DecisionEmail,
  { compose, now, attachment }: ApplicantEmail,
): Promise<void> {
  const canceled = await cancelEmails(trx, { reference: applicationSubject(application), types: decisionEmails, now });
  const reversed = reversedDecision[type];
  if (reversed && canceled.includes(reversed)) return;
  await notifyApplicant(trx, application, {
    type,
    compose,
    attachment,
    now,
    sendAfter: new Date(now.getTime() + DECISION_EMAIL_DELAY_MS),
  });
}

/** Sends an email without delay and cancels unsent decision emails. */
export async function notifyImmediately(
  trx: Database,
  application: Applicant,
  type: string,
  email: ApplicantEmail,
): Promise<void> {
  await cancelEmails(trx, { reference: applicationSubject(application), types: decisionEmails, now: email.now });
  await notifyApplicant(trx, application, { type, ...email });
}

/** Queues an email that is not about a decision, such as a receipt. */
export async function notifyApplicant(
  trx: Database,
  application: Applicant,
  { type, compose, now, sendAfter, attachment }: ApplicantEmail & { type: string; sendAfter?: Date },
): Promise<void> {
  const to = await findRecipient(trx, application);
  if (!to) return;
  await queueEmail(trx, {
    type,
    to,
    content: compose(to.name),
    reference: applicationSubject(application),
    now,
    ...(attachment && { attachment }),
    ...(sendAfter && { sendAfter }),
  });
}

/** The calendar entry that cancels the released pickup. */
export function cancellationAttachment(
  releasedSlot: Awaited<ReturnType<typeof releasePickup>>,
  { name }: { name: string },
  { shelter, publicUrl, now }: Pick<ActionContext, 'shelter' | 'publicUrl' | 'now'>,
): EmailAttachment | undefined {
  if (!releasedSlot) return undefined;
  const entry = { pet_name: name, is_provisional: false, shelter, publicUrl };
  return calendarAttachment({ ...entry, pickup: releasedSlot.pickup }, now);
}

/** The key by which an application's emails are found. */
export function applicationSubject({ id }: { id: number }): string {
  return `application ${id}`;
}

/**
 * Uses the account's email address, because the form's may be anybody's. Null for a walk-in without an email
 * address.
 */
async function findRecipient(
  trx: Database,
  { user_id, email, is_demo, ...name }: Applicant,
): Promise<Recipient | null> {
  if (user_id === null) {
    return email === '' ? null : recipientOf({ name: `${name.first_name} ${name.last_name}`, email, is_demo });
  }
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return user ? recipientOf(user) : null;
}
