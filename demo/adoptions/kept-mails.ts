import type { Insertable } from 'kysely';
import { approvedEmail, rejectedEmail, waitlistedEmail } from '../../src/features/adoptions/server/decision-emails.ts';
import { submittedEmail } from '../../src/features/adoptions/server/emails.ts';
import type { EmailContent } from '../../src/platform/email/email-content.ts';
import type {} from '../../src/platform/email/schema.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import type { Filed } from './paperwork.ts';
import { day, minute, startOfDay } from './shelter-life.ts';

/** Of older ones nobody asks any more. */
const KEPT_DAYS = 21;
const USUAL_DAYS = 3;

/** The mails that applicants got in the last weeks, as the outbox keeps them. */
export async function insertAdoptionMails(
  trx: Database,
  filed: readonly Filed[],
  publicUrl: string,
  now: Date,
): Promise<void> {
  const since = startOfDay(now).getTime() - KEPT_DAYS * day;
  const mails = filed
    .flatMap((application) => mailsOf(application, filed, publicUrl))
    .filter(({ at }) => at.getTime() > since)
    .map((mail) => ({ ...mail, at: new Date(Math.min(mail.at.getTime(), now.getTime())) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ application, kind, content, at }): Insertable<Tables['emails']> => ({
      kind,
      user_id: application.person?.id ?? null,
      to_name: application.person?.name ?? '',
      to_email: application.email,
      content: JSON.stringify(content),
      reference: `application ${application.id}`,
      is_demo: true,
      state: 'kept',
      next_attempt_at: at,
      created_at: at,
      completed_at: new Date(at.getTime() + 1000),
    }));
  for (const batch of batches(mails)) await trx.insertInto('emails').values(batch).execute();
}

interface DemoMail {
  application: Filed;
  kind: string;
  content: EmailContent;
  at: Date;
}

function mailsOf(application: Filed, filed: readonly Filed[], publicUrl: string): DemoMail[] {
  const { id, person, pet, status, deeds, reason, isReasonInternal, fee_cents, pickup } = application;
  if (!person) return [];
  const about = { id, pet, publicUrl };
  const told = isReasonInternal ? null : reason;
  const letters: Record<string, () => [kind: string, content: EmailContent]> = {
    'application.submitted': () => {
      const before = filed.filter((other) => other.pet === pet && other.status === 'Pending' && other.id < id).length;
      const isUnder18 = application.answers?.age_category === 'under18';
      return [
        'application-submitted',
        submittedEmail(person.name, { ...about, before, medianDecisionDays: USUAL_DAYS, isUnder18 }),
      ];
    },
    'application.approved': () => {
      const isBooked = pickup !== null && application.decided !== null && pickup.booked < application.decided;
      const words = { fee: fee_cents ?? 0, pickup: isBooked ? pickup : null, reason: null };
      return ['application-approved', approvedEmail(person.name, { ...about, ...words })];
    },
    'application.waitlisted': () => ['application-waitlisted', waitlistedEmail(person.name, about)],
    'application.rejected': () => [
      'application-rejected',
      rejectedEmail(person.name, { ...about, releasedSlot: null, reason: status === 'Rejected' ? told : null }),
    ],
  };
  return deeds.flatMap(({ action, at }): DemoMail[] => {
    const write = letters[action];
    if (!write) return [];
    const [kind, content] = write();
    // A decision is told when the time for second thoughts is over.
    const wait = action === 'application.submitted' ? 0 : 5 * minute;
    return [{ application, kind, content, at: new Date(at.getTime() + wait) }];
  });
}
