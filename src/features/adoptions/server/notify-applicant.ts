import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailAttachment, Recipient } from '../../../platform/email/email-content.ts';
import { cancelEmails, cancelEmailsAbout, toEmailRow } from '../../../platform/email/queue-email.ts';
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
  { compose, ...email }: ApplicantEmail,
): Promise<void> {
  await notifyDecisions(trx, [application], type, { compose: (_application, name) => compose(name), ...email });
}

/** The same for several applications at once. */
export async function notifyDecisions<A extends Applicant>(
  trx: Database,
  applications: readonly A[],
  type: DecisionEmail,
  { compose, now, attachment }: Omit<ApplicantEmail, 'compose'> & { compose: (of: A, name: string) => EmailContent },
): Promise<void> {
  if (applications.length === 0) return;
  const references = applications.map(applicationSubject);
  const canceled = await cancelEmailsAbout(trx, { references, types: decisionEmails, now });
  const reversed = canceled.filter((email) => email.type === reversedDecision[type]);
  const isReversed = (application: A) =>
    reversed.some(({ reference }) => reference === applicationSubject(application));
  const sendAfter = new Date(now.getTime() + DECISION_EMAIL_DELAY_MS);
  const emails = applications
    .filter((application) => !isReversed(application))
    .map((application) => ({
      application,
      email: { type, compose: (name: string) => compose(application, name), attachment, now, sendAfter },
    }));
  await queueApplicantEmails(trx, emails);
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
export async function notifyApplicant(trx: Database, application: Applicant, email: TypedEmail): Promise<void> {
  await queueApplicantEmails(trx, [{ application, email }]);
}

type TypedEmail = ApplicantEmail & { type: string; sendAfter?: Date };

async function queueApplicantEmails(
  trx: Database,
  emails: readonly { application: Applicant; email: TypedEmail }[],
): Promise<void> {
  const recipients = await findRecipients(
    trx,
    emails.map(({ application }) => application),
  );
  const rows = emails.flatMap(({ application, email: { type, compose, now, sendAfter, attachment } }) => {
    const to = recipients.get(application.id);
    if (!to) return [];
    const email = { type, to, content: compose(to.name), reference: applicationSubject(application), now };
    return [toEmailRow({ ...email, ...(attachment && { attachment }), ...(sendAfter && { sendAfter }) })];
  });
  if (rows.length > 0) await trx.insertInto('emails').values(rows).execute();
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
 * Recipients by application. Uses the account's email address, because the form's may be anybody's. A walk-in without an
 * email address has none.
 */
async function findRecipients(trx: Database, applicants: readonly Applicant[]): Promise<Map<number, Recipient>> {
  const ids = applicants.flatMap(({ user_id }) => user_id ?? []);
  const users =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('users')
          .select(['id', 'name', 'email', 'is_demo'])
          .where('id', '=', sql<number>`any(${ids})`)
          .execute();
  const accounts = new Map(users.map((user) => [user.id, recipientOf(user)]));
  return new Map(
    applicants.flatMap((applicant) => {
      const to = applicant.user_id === null ? walkInRecipient(applicant) : accounts.get(applicant.user_id);
      return to ? [[applicant.id, to] as const] : [];
    }),
  );
}

function walkInRecipient({ first_name, last_name, email, is_demo }: Applicant): Recipient | null {
  return email === '' ? null : recipientOf({ name: `${first_name} ${last_name}`, email, is_demo });
}
