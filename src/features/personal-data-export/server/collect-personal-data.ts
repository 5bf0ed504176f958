import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import * as accounts from '../../accounts/server/index.ts';
import * as adoptions from '../../adoptions/server/index.ts';
import * as agreements from '../../agreements/server/index.ts';
import * as audit from '../../audit/server/index.ts';
import * as chat from '../../chat/server/index.ts';
import * as custody from '../../custody/server/index.ts';
import * as donations from '../../donations/server/index.ts';
import * as favorites from '../../favorites/server/index.ts';
import * as followUps from '../../follow-ups/server/index.ts';
import * as fosters from '../../fosters/server/index.ts';
import * as emailPreferences from '../../email-preferences/server/index.ts';
import * as lists from '../../lists/server/index.ts';
import * as messages from '../../messages/server/index.ts';
import * as newsletter from '../../newsletter/server/index.ts';
import * as notifications from '../../notifications/server/index.ts';
import * as onlinePayments from '../../online-payments/server/index.ts';
import * as ownerListings from '../../owner-listings/server/index.ts';
import * as payments from '../../payments/server/index.ts';
import * as people from '../../people/server/index.ts';
import * as petImports from '../../pet-imports/server/index.ts';
import * as pets from '../../pets/server/index.ts';
import * as receipts from '../../receipts/server/index.ts';
import * as successStories from '../../success-stories/server/index.ts';
import * as savedSearches from '../../saved-searches/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import * as tasks from '../../tasks/server/index.ts';
import * as trash from '../../trash/server/index.ts';
import * as visits from '../../visits/server/index.ts';
import * as volunteers from '../../volunteers/server/index.ts';
import type { PersonalData } from '../personal-data.contract.ts';

interface ExportContext {
  id: number;
  now: Date;
  shelter: Shelter;
}

/** The exports of all features, in the order of the file. */
const exporters: ((db: Database, context: ExportContext) => Promise<Record<string, unknown>>)[] = [
  accounts.exportPersonalData,
  favorites.exportPersonalData,
  savedSearches.exportPersonalData,
  lists.exportPersonalData,
  pets.exportPersonalData,
  ownerListings.exportPersonalData,
  petImports.exportPersonalData,
  adoptions.exportPersonalData,
  agreements.exportPersonalData,
  people.exportPersonalData,
  custody.exportPersonalData,
  fosters.exportPersonalData,
  payments.exportPersonalData,
  onlinePayments.exportPersonalData,
  donations.exportPersonalData,
  receipts.exportPersonalData,
  exportSuccessStories,
  followUps.exportPersonalData,
  tasks.exportPersonalData,
  volunteers.exportPersonalData,
  visits.exportPersonalData,
  messages.exportPersonalData,
  chat.exportPersonalData,
  notifications.exportPersonalData,
  async (db, { id }) => ({ email_preferences: await emailPreferences.findEmailPreferences(db, id) }),
  exportNewsletter,
  exportEmails,
  trash.exportPersonalData,
  audit.exportPersonalData,
];

async function exportNewsletter(db: Database, { id }: ExportContext) {
  const status = await newsletter.findOwnSubscriptionStatus(db, id);
  return { newsletter: { status, subscription: await newsletter.exportOwnSubscription(db, id) } };
}

async function exportSuccessStories(db: Database, { id }: ExportContext) {
  const own = await successStories.listOwnStories(db, id);
  return {
    success_stories: own.map(({ photo, pet_photo: _petPhoto, ...story }) => ({
      ...story,
      photo: photo?.image ?? null,
    })),
  };
}

/** A person's emails: subjects and dates, without content and links. */
export async function exportEmails(db: Database, { id }: { id: number }) {
  const emails = await db
    .selectFrom('emails')
    .select(['type', sql<string>`content->>'subject'`.as('subject'), 'to_email', 'status'])
    .select(['created_at', 'completed_at'])
    .where('user_id', '=', id)
    // The confirmation email may be about another person's subscription to the same address.
    .where('type', '<>', 'newsletter-confirm')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { emails };
}

const explanation = [
  'This is everything we store about you that’s tied to your account.',
  'This includes our staff’s notes about you, but not who wrote them, and nothing that belongs to other people.',
  'We store your password in a form that no one can read. It isn’t included, and neither are the keys of logins and links.',
  'For emails, it lists when we sent them and what they were about. It leaves out visits, newsletters and newsletter confirmations that were requested with your email address but without your account, because we can’t know that it was you. Email us if you need those.',
  'Times are in Coordinated Universal Time (UTC). Dates are in the shelter’s time zone.',
];

/**
 * Collects a person's data from one snapshot (articles 15 and 20 of the GDPR). The export is logged, since someone who
 * takes over an account could use it.
 * @throws ApiError 429 after a few exports an hour
 */
export async function collectPersonalData(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { ip, now, shelter }: { ip: string; now: Date; shelter: Shelter },
): Promise<PersonalData> {
  const block = await consumeLimit(db, limits, 'personalDataByUser', String(currentUser.id));
  if (block) throw tooManyRequests(block);
  const data = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await accounts.confirmCurrentUser(trx, currentUser);
      const collected: Record<string, unknown> = {};
      for (const exporter of exporters)
        Object.assign(collected, await exporter(trx, { id: currentUser.id, now, shelter }));
      const subject = { type: 'user', id: currentUser.id };
      await recordEvent(trx, { actor: currentUser, action: 'account.data_exported', subject, ip, now });
      return collected;
    });
  return { about: { made_at: now.toISOString(), shelter: shelter.name, explanation }, data };
}
