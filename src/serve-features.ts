import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { auditSentences } from './audit-sentences.ts';
import * as accounts from './features/accounts/server/index.ts';
import { serveAccounts } from './features/accounts/server/accounts.routes.ts';
import { serveAudit } from './features/audit/server/audit.routes.ts';
import { serveFavorites } from './features/favorites/server/favorites.routes.ts';
import * as adoptions from './features/adoptions/server/index.ts';
import { serveAdoptions } from './features/adoptions/server/adoptions.routes.ts';
import { serveManageAdoptions } from './features/adoptions/server/manage-adoptions.routes.ts';
import { serveChatContents } from './features/chat/server/chat-contents.routes.ts';
import * as chat from './features/chat/server/index.ts';
import { serveChatCalls } from './features/chat/server/chat.routes.ts';
import { serveEmailPreferences } from './features/email-preferences/server/email-preferences.routes.ts';
import * as messages from './features/messages/server/index.ts';
import { serveMessages } from './features/messages/server/messages.routes.ts';
import * as newsletter from './features/newsletter/server/index.ts';
import { serveNewsletter } from './features/newsletter/server/newsletter.routes.ts';
import { serveNewsletters } from './features/newsletter/server/newsletters.routes.ts';
import { serveOutbox } from './features/outbox/server/outbox.routes.ts';
import { servePersonalData } from './features/personal-data-export/server/personal-data.routes.ts';
import { serveAdminPets } from './features/pets/server/admin-pets.routes.ts';
import * as petImports from './features/pet-imports/server/index.ts';
import * as ownerListings from './features/owner-listings/server/index.ts';
import { serveOwnerListings } from './features/owner-listings/server/owner-listings.routes.ts';
import { servePetImports } from './features/pet-imports/server/pet-imports.routes.ts';
import { servePayments } from './features/payments/server/payments.routes.ts';
import * as pets from './features/pets/server/index.ts';
import { servePets } from './features/pets/server/pets.routes.ts';
import { cleanUpPhotos } from './features/photos/server/index.ts';
import { servePhotoUploads } from './features/photos/server/photos.routes.ts';
import * as pickups from './features/pickups/server/index.ts';
import { servePickups } from './features/pickups/server/pickups.routes.ts';
import { serveReceipts } from './features/receipts/server/receipts.routes.ts';
import { serveSuccessStories } from './features/success-stories/server/success-stories.routes.ts';
import { serveReports } from './features/reports/server/reports.routes.ts';
import { serveSavedSearches } from './features/saved-searches/server/saved-searches.routes.ts';
import type { Retention } from './features/settings/settings.constants.ts';
import { getRetention } from './features/settings/server/index.ts';
import { serveSettings } from './features/settings/server/settings.routes.ts';
import * as visits from './features/visits/server/index.ts';
import { serveVisits } from './features/visits/server/visits.routes.ts';
import { countOldIps, clearOldIps } from './platform/audit/record-event.ts';
import type { Database } from './platform/database.ts';
import { countOldEmails, deleteOldEmails } from './platform/email/delete-emails.ts';
import type { PhotoStore } from './platform/images/photo-store.ts';
import { deleteOldRateLimits } from './platform/limits/rate-limits.ts';

/**
 * Serves the API of all features. If a feature needs a function from one that depends on it, importing it would create a
 * cycle, so it is passed in.
 */
export function serveFeatures(api: FastifyInstance, app: AppContext): void {
  servePets(api, app);
  serveAdminPets(api, app, petAdoptions);
  servePhotoUploads(api, app);
  servePetImports(api, app, petAdoptions);
  serveFavorites(api, app);
  serveSavedSearches(api, app);
  serveAccounts(api, app, { purgePersonalData, updateContact: adoptions.updateDraftContact });
  serveEmailPreferences(api, app);
  servePersonalData(api, app);
  serveAdoptions(api, app);
  serveManageAdoptions(api, app);
  servePayments(api, app);
  serveReceipts(api, app);
  servePickups(api, app, adoptions.bookableApplications);
  serveMessages(api, app);
  serveChatCalls(api, app);
  serveChatContents(api, app);
  serveReports(api, app);
  serveAudit(api, app, auditSentences);
  serveVisits(api, app);
  serveOwnerListings(api, app);
  serveSuccessStories(api, app);
  serveNewsletter(api, app);
  serveNewsletters(api, app);
  serveSettings(api, app, countExpiring);
  serveOutbox(api, app);
}

const petAdoptions = {
  listAssigned: adoptions.listAssignedPets,
  removeApplications: adoptions.deleteApplicationsForPet,
};

const purgePersonalData: accounts.PurgePersonalData = async (trx, id, event) => {
  await adoptions.anonymizeApplicant(trx, id, event);
  await newsletter.deletePendingSubscription(trx, id);
  if (!event.leavesListings) await pets.unlistOwnPets(trx, id, event.now);
};

/** Deletes what the retention periods (`product.md`, section 10) or nothing else requires; runs every hour. */
export async function cleanUpFeatures(db: Database, photos: PhotoStore, now: Date): Promise<void> {
  const { retention } = await getRetention(db);
  await accounts.deleteExpiredSessions(db, now);
  await accounts.deleteGoodbyeEmails(db, now);
  await clearOldIps(db, now, retention.ip_address_days);
  await deleteOldRateLimits(db);
  await deleteOldEmails(db, now, retention.email_months);
  await visits.deleteExpiredVisits(db, now, retention.visit_months);
  const { visit_months: months, ip_address_days: ipDays } = retention;
  await ownerListings.purgeOwnerListings(db, now, { months, ipDays });
  await newsletter.deleteExpiredSubscribers(db, now);
  await pets.purgeOldSubmissions(db, now);
  await adoptions.purgeOldDrafts(db, now);
  await adoptions.purgeOldApplications(db, now, retention.application_months);
  await pickups.deleteOldClosedDays(db, now);
  await petImports.purgeOldImports(db, now);
  await messages.deleteOldMessageChanges(db);
  await chat.deleteExpiredChats(db, now, retention.chat_months);
  await cleanUpPhotos(db, photos);
}

/** How many records these retention periods would delete now. */
async function countExpiring(db: Database, retention: Retention, now: Date) {
  return {
    chats: await chat.countExpiredChats(db, now, retention.chat_months),
    applications: await adoptions.countOldApplications(db, now, retention.application_months),
    visits: await visits.countExpiredVisits(db, now, retention.visit_months),
    emails: await countOldEmails(db, now, retention.email_months),
    ip_addresses: await countOldIps(db, now, retention.ip_address_days),
  };
}
