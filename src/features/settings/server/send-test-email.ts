import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { Delivery } from '../../../platform/email/deliver-emails.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { greet, recipientOf } from '../../../platform/email/recipient.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { settingMessages } from '../settings.constants.ts';

export interface TestResult {
  status: 'sent' | 'failed' | 'kept' | 'waiting';
  message: string;
}

/**
 * Emails the current user at once, and waits for the mail server's answer. A test that fails is not sent again.
 * @throws ApiError 429 after too many tests
 */
export async function sendTestEmail(
  db: Database,
  limits: Limits,
  { sends, deliverNow }: Delivery,
  { actor, ip, now }: { actor: CurrentUser; ip: string; now: Date },
): Promise<TestResult> {
  const block = await consumeLimit(db, limits, 'emailTestByUser', String(actor.id));
  if (block) throw tooManyRequests(block);
  if (!sends) return { status: 'kept', message: settingMessages.testNotConfigured };
  const id = await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const subject = { type: 'settings', id: null };
    await recordEvent(trx, { actor, action: 'settings.email_tested', subject, ip, now });
    const person = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'is_demo'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    return queueEmail(trx, { type: 'email-test', to: recipientOf(person), content: testEmail(actor.name), now });
  });
  await deliverNow();
  return endTest(db, id, actor.email, now);
}

function testEmail(name: string) {
  return {
    subject: 'Your test email arrived',
    preview: 'Emails from your shelter work.',
    greeting: greet(name),
    paragraphs: ['Emails from your shelter work. Adopters and colleagues will get theirs from this address, too.'],
  };
}

async function endTest(db: Database, id: number, email: string, now: Date): Promise<TestResult> {
  const { status, last_error: error } = await db
    .selectFrom('emails')
    .select(['status', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === 'sent') return { status, message: settingMessages.testSent(email) };
  if (status === 'kept') return { status, message: settingMessages.testForDemo };
  if (error === null) return { status: 'waiting', message: settingMessages.testWaiting };
  await db
    .updateTable('emails')
    .set({ status: 'dropped', completed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('leased_until', 'is', null)
    .execute();
  const advice = advices.find(([pattern]) => pattern.test(error))?.[1];
  return { status: 'failed', message: [error, advice].filter(Boolean).join(' ') };
}

const advices: readonly [RegExp, string][] = [
  [/refuses the login/, 'Check the user name and password in SMTP_URL.'],
  [/refuses the sender/, 'Choose a sender address that your mail server may send from.'],
  [/cannot be reached|not known by that name/, 'Check the host and port in SMTP_URL.'],
  [/takes too long/, 'Check the port in SMTP_URL, and whether a firewall blocks it.'],
  [/no safe connection/, 'Use smtps:// in SMTP_URL, or another port.'],
];
