import type { Insertable } from 'kysely';
import { approvedEmail, rejectedEmail, waitlistedEmail } from '../../src/features/adoptions/server/decision-emails.ts';
import { submittedEmail } from '../../src/features/adoptions/server/emails.ts';
import type { EmailContent } from '../../src/platform/email/email-content.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import type { StoredApplication } from './insert-receipts.ts';
import { day, minute, startOfDay } from './demo-types.ts';

const RETENTION_DAYS = 21;
const DECISION_DAYS = 3;

/** Inserts the emails that applicants got in the last weeks, as stored in the outbox. */
export async function insertAdoptionEmails(
  trx: Database,
  storedApplications: readonly StoredApplication[],
  publicUrl: string,
  now: Date,
): Promise<void> {
  const since = startOfDay(now).getTime() - RETENTION_DAYS * day;
  const emails = storedApplications
    .flatMap((application) => emailsFor(application, storedApplications, publicUrl))
    .filter(({ at }) => at.getTime() > since)
    .map((email) => ({ ...email, at: new Date(Math.min(email.at.getTime(), now.getTime())) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ application, type, content, at }): Insertable<Tables['emails']> => ({
      type,
      user_id: application.person?.id ?? null,
      to_name: application.person?.name ?? '',
      to_email: application.email,
      content: JSON.stringify(content),
      reference: `application ${application.id}`,
      is_demo: true,
      status: 'kept',
      next_attempt_at: at,
      created_at: at,
      completed_at: new Date(at.getTime() + 1000),
    }));
  for (const batch of batches(emails)) await trx.insertInto('emails').values(batch).execute();
}

interface DemoEmail {
  application: StoredApplication;
  type: string;
  content: EmailContent;
  at: Date;
}

function emailsFor(
  application: StoredApplication,
  storedApplications: readonly StoredApplication[],
  publicUrl: string,
): DemoEmail[] {
  const { id, person, pet, status, events, reason, isReasonInternal, fee_cents, pickup } = application;
  // Their emails name all animals of an application.
  if (!person || application.group !== null) return [];
  const about = { id, pet, publicUrl };
  const visibleReason = isReasonInternal ? null : reason;
  const contents: Record<string, () => [type: string, content: EmailContent]> = {
    'application.submitted': () => {
      const before = storedApplications.filter(
        (other) => other.pet === pet && other.status === 'Pending' && other.id < id,
      ).length;
      const isUnder18 = application.answers?.age_category === 'under18';
      return [
        'application-submitted',
        submittedEmail(person.name, {
          ...about,
          before,
          medianDecisionDays: DECISION_DAYS,
          isUnder18,
          isListedByOwner: pet.listed_by_owner,
        }),
      ];
    },
    'application.approved': () => {
      const isBooked = pickup !== null && application.decided !== null && pickup.booked < application.decided;
      const details = { fee: fee_cents ?? 0, pickup: isBooked ? pickup : null, reason: null };
      return ['application-approved', approvedEmail(person.name, { ...about, ...details })];
    },
    'application.waitlisted': () => ['application-waitlisted', waitlistedEmail(person.name, about)],
    'application.rejected': () => [
      'application-rejected',
      rejectedEmail(person.name, {
        ...about,
        releasedSlot: null,
        reason: status === 'Rejected' ? visibleReason : null,
      }),
    ],
  };
  return events.flatMap(({ action, at }): DemoEmail[] => {
    const write = contents[action];
    if (!write) return [];
    const [type, content] = write();
    // The email about a decision is sent when the time to undo it is over.
    const wait = action === 'application.submitted' ? 0 : 5 * minute;
    return [{ application, type, content, at: new Date(at.getTime() + wait) }];
  });
}
