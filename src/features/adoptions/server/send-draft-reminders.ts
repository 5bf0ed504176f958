import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { findDraftReminderToken } from '../../email-preferences/server/index.ts';
import { findAdoptablePet } from '../../pets/server/index.ts';
import { NO_PET } from './drafts.ts';
import { draftReminderEmail } from './emails.ts';
import { chosenPet, sectionToContinue } from './list-drafts.ts';
import { findReasonNotToApply } from './lock-for-application.ts';

const DAY_MS = 86_400_000;
const REMIND_AFTER_DAYS = 2;
/** Later, a reminder would be a surprise: after an outage, or once someone turns reminders on. */
const MAX_DAYS_LATE = 5;

/**
 * Reminds people who want it of an application that they started two days ago and did not submit, once per draft. Any
 * number of servers may run it at the same time.
 */
export async function sendDraftReminders(db: Database, context: JobContext): Promise<void> {
  const due = await listDue(db, context.now);
  for (const draft of due) {
    if (context.signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => remind(trx, draft, context));
    } catch (error) {
      // One failure must not block the others.
      context.onWarning(
        `the reminder of the draft of user ${draft.user_id} could not be queued (${errorCode(error) || 'unknown'})`,
      );
    }
  }
}

interface DueDraft {
  user_id: number;
  pet_id: number;
}

/** Skips demo accounts, which get no emails. */
async function listDue(db: Database, now: Date): Promise<DueDraft[]> {
  return dueDrafts(db, now)
    .innerJoin('draft_reminder_preferences as preference', 'preference.user_id', 'd.user_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('preference.is_enabled', '=', true)
    .where('u.is_demo', '=', false)
    .select(['d.user_id', 'd.pet_id'])
    .orderBy('d.updated_at')
    .execute();
}

function dueDrafts(db: Database, now: Date) {
  const latest = new Date(now.getTime() - REMIND_AFTER_DAYS * DAY_MS);
  const earliest = new Date(latest.getTime() - MAX_DAYS_LATE * DAY_MS);
  return db
    .selectFrom('application_drafts as d')
    .where('d.updated_at', '<=', latest)
    .where('d.updated_at', '>', earliest)
    .where('d.reminded_at', 'is', null)
    .where(sql<boolean>`d.answers <> '{}'`);
}

/**
 * Locks the account, as saving a draft does, and then the draft: the second of two servers no longer finds it due. The
 * preference is read after the lock that changing it takes.
 */
async function remind(trx: Database, { user_id, pet_id }: DueDraft, { now, publicUrl }: JobContext): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!user) return;
  const token = await findDraftReminderToken(trx, user_id);
  const draft = await dueDrafts(trx, now)
    .select(['d.pet_id', 'd.answers', 'd.updated_at'])
    .where('d.user_id', '=', user_id)
    .where('d.pet_id', '=', pet_id)
    .forUpdate()
    .executeTakeFirst();
  if (token === null || !draft) return;
  const petId = chosenPet(draft);
  const pet = petId === null ? null : await findAdoptablePet(trx, petId);
  if (petId !== null && (!pet?.is_listed || findReasonNotToApply(pet, user) !== null)) return;
  if (petId !== null && (await hasApplied(trx, user_id, petId))) return;
  await trx
    .updateTable('application_drafts')
    .set({ reminded_at: now })
    .where('user_id', '=', user_id)
    .where('pet_id', '=', pet_id)
    .execute();
  const path =
    pet_id === NO_PET ? '/user-dashboard/adoption-form' : `/user-dashboard/all-pets/adoption-process/${pet_id}`;
  await queueEmail(trx, {
    type: 'draft-reminder',
    to: recipientOf(user),
    content: draftReminderEmail(user.name, {
      pet,
      section: sectionToContinue(draft),
      updatedAt: draft.updated_at,
      href: publicUrl + path,
    }),
    unsubscribeLink: `${publicUrl}/draft-reminders/unsubscribe?token=${token}`,
    now,
  });
}

async function hasApplied(trx: Database, userId: number, petId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('applications')
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', userId)
    .where('pet_id', '=', petId)
    .where('status', 'in', ['Pending', 'Waitlisted', 'Approved'])
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
