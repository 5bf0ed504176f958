import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailAttachment, Recipient } from '../../../platform/email/email-content.ts';
import { cancelEmails, queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { ApplicationRow } from './locked-application.ts';

/** Mails about a decision wait this long: one that is taken back meanwhile is never heard of (`product.md`, section 4). */
const SECOND_THOUGHTS_MS = 5 * 60_000;

const decisionKinds = [
  'application-approved',
  'application-rejected',
  'application-waitlisted',
  'application-reopened',
] as const;
type DecisionKind = (typeof decisionKinds)[number];

/** Kinds that tell of the way back: whoever was never told of the one need not be told of the other. */
const wayBack: Partial<Record<DecisionKind, DecisionKind>> = {
  'application-reopened': 'application-waitlisted',
  'application-waitlisted': 'application-reopened',
};

/** What a mail says to whoever has this name, and when. */
interface Saying {
  write: (name: string) => EmailContent;
  now: Date;
  attachment?: EmailAttachment | undefined;
}

type Applicant = Pick<ApplicationRow, 'id' | 'user_id' | 'first_name' | 'last_name' | 'email' | 'is_demo'>;

/**
 * Tells somebody what was decided, after a while for second thoughts. A mail about the decision before that still waits
 * is dropped.
 */
export async function tellDecision(
  trx: Database,
  application: Applicant,
  kind: DecisionKind,
  { write, now, attachment }: Saying,
): Promise<void> {
  const dropped = await cancelEmails(trx, { reference: aboutApplication(application), kinds: decisionKinds, now });
  const told = wayBack[kind];
  if (told && dropped.includes(told)) return;
  await tell(trx, application, {
    kind,
    write,
    attachment,
    now,
    sendAfter: new Date(now.getTime() + SECOND_THOUGHTS_MS),
  });
}

/** Tells somebody at once what befell their application; what was decided before and still waits is not said any more. */
export async function tellAtOnce(trx: Database, application: Applicant, kind: string, saying: Saying): Promise<void> {
  await cancelEmails(trx, { reference: aboutApplication(application), kinds: decisionKinds, now: saying.now });
  await tell(trx, application, { kind, ...saying });
}

/** Tells somebody something beside what was decided, such as that a fee was paid. */
export async function tell(
  trx: Database,
  application: Applicant,
  { kind, write, now, sendAfter, attachment }: Saying & { kind: string; sendAfter?: Date },
): Promise<void> {
  const to = await findRecipient(trx, application);
  if (!to) return;
  await queueEmail(trx, {
    kind,
    to,
    content: write(to.name),
    reference: aboutApplication(application),
    now,
    ...(attachment && { attachment }),
    ...(sendAfter && { sendAfter }),
  });
}

/** What mails about an application are found by. */
export function aboutApplication({ id }: { id: number }): string {
  return `application ${id}`;
}

/** The account's own address: what stands in a form may be anybody's. Null for a walk-in without one. */
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
