import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import * as accounts from './features/accounts/server/index.ts';
import { serveAccounts } from './features/accounts/server/accounts.routes.ts';
import { serveFavorites } from './features/favorites/server/favorites.routes.ts';
import * as adoptions from './features/adoptions/server/index.ts';
import { serveAdoptions } from './features/adoptions/server/adoptions.routes.ts';
import * as chat from './features/chat/server/index.ts';
import { serveChatCalls } from './features/chat/server/chat.routes.ts';
import { serveEmailPreferences } from './features/email-preferences/server/email-preferences.routes.ts';
import * as messages from './features/messages/server/index.ts';
import { serveMessages } from './features/messages/server/messages.routes.ts';
import * as newsletter from './features/newsletter/server/index.ts';
import { serveNewsletter } from './features/newsletter/server/newsletter.routes.ts';
import { serveNewsletters } from './features/newsletter/server/newsletters.routes.ts';
import * as notifications from './features/notifications/server/index.ts';
import { serveAdminPets } from './features/pets/server/admin-pets.routes.ts';
import * as petImports from './features/pet-imports/server/index.ts';
import * as ownerListings from './features/owner-listings/server/index.ts';
import { serveOwnerListings } from './features/owner-listings/server/owner-listings.routes.ts';
import { servePayments } from './features/payments/server/payments.routes.ts';
import * as pets from './features/pets/server/index.ts';
import { servePets } from './features/pets/server/pets.routes.ts';
import { servePhotoUploads } from './features/photos/server/photos.routes.ts';
import * as pickups from './features/pickups/server/index.ts';
import * as people from './features/people/server/index.ts';
import type { PurgeRecords } from './features/people/server/delete-person.ts';
import { servePickups } from './features/pickups/server/pickups.routes.ts';
import { serveSuccessStories } from './features/success-stories/server/success-stories.routes.ts';
import { serveSavedSearches } from './features/saved-searches/server/saved-searches.routes.ts';
import type { Retention } from './features/settings/settings.constants.ts';
import { getRetention } from './features/settings/server/index.ts';
import { serveShelterSetup } from './features/shelter-setup/server/shelter-setup.routes.ts';
import { serveSettings } from './features/settings/server/settings.routes.ts';
import * as tasks from './features/tasks/server/index.ts';
import * as trash from './features/trash/server/index.ts';
import * as undo from './features/undo/server/index.ts';
import * as visits from './features/visits/server/index.ts';
import { serveVisits } from './features/visits/server/visits.routes.ts';
import { serveOnFirstUse } from './serve-on-first-use.ts';
import { countOldIps, clearOldIps } from './platform/audit/record-event.ts';
import type { Database } from './platform/database.ts';
import { isDatabaseUnavailable } from './platform/database/errors.ts';
import { countOldEmails, deleteOldEmails } from './platform/email/delete-emails.ts';
import { deleteOldRateLimits } from './platform/limits/rate-limits.ts';

/**
 * Serves the API of all features. If a feature needs a function from one that depends on it, importing it would create a
 * cycle, so it is passed in.
 */
export function serveFeatures(api: FastifyInstance, app: AppContext): void {
  servePets(api, app);
  serveAdminPets(api, app, petAdoptions);
  servePhotoUploads(api, app);
  serveFavorites(api, app);
  serveSavedSearches(api, app);
  serveAccounts(api, app, {
    purgePersonalData,
    updateContact: adoptions.updateDraftContact,
    releaseWork,
  });
  serveEmailPreferences(api, app);
  serveAdoptions(api, app);
  servePayments(api, app);
  servePickups(api, app, adoptions.bookableApplications);
  serveMessages(api, app, adoptions.receiveReply);
  serveChatCalls(api, app);
  serveVisits(api, app);
  serveOwnerListings(api, app);
  serveSuccessStories(api, app);
  serveNewsletter(api, app);
  serveNewsletters(api, app);
  serveSettings(api, app, countExpiring);
  serveShelterSetup(api, app);
  serveOnFirstUse(api, app, {
    purgeRecords,
    lockAccount: accounts.lockCurrentUserExclusively,
    applications: adoptions.bookableApplications,
    lockApplication: adoptions.lockApplication,
    petAdoptions,
    restorers,
    assertUndoable: adoptions.assertUndoable,
  });
}

const restorePet: trash.Restorers['pet'] = (trx, item, context) =>
  pets.restorePet(trx, item, { ...context, announceApplications: adoptions.announceRestoredApplications });

const restorers = {
  pet: restorePet,
  listing: restorePet,
  application: adoptions.restoreApplication,
  person: people.restorePerson,
};

/** What someone may no longer work on after a change of their roles. */
const releaseWork: accounts.ReleaseWork = async (trx, { userId, successorId, may, now }) => {
  if (!may('decide applications')) await adoptions.releaseAssignments(trx, userId, { successorId, now });
  if (!may('work on tasks')) await tasks.handOverTasks(trx, userId, successorId);
  if (!may('use dashboard')) {
    const volunteers = await import('./features/volunteers/server/index.ts');
    await volunteers.releaseSignUps(trx, userId, now);
  }
  if (!may('answer chats')) await chat.releaseChats(trx, userId);
};

const petAdoptions = {
  listAssigned: adoptions.listAssignedPets,
  followStatus: adoptions.followPetStatus,
  hasGoneHome: adoptions.hasGoneHome,
  removeOpenApplications: adoptions.removeOpenApplications,
  removeApplications: adoptions.deleteApplicationsForPet,
};

/** For people without an account. */
const purgeRecords: PurgeRecords = async (trx, personIds, event) => {
  const userId = 0;
  const agreements = await import('./features/agreements/server/index.ts');
  await agreements.deleteUnsignedAgreements(trx, { userId, personIds });
  await tasks.deleteTasksAboutApplicant(trx, { userId, personIds });
  await adoptions.anonymizeApplicant(trx, userId, { ...event, personIds });
  const donations = await import('./features/donations/server/index.ts');
  await donations.anonymizeDonorsByRecord(trx, personIds, event.now);
  await trash.purgePersonFromTrash(trx, { userId, personIds });
  await people.deleteMergedRecords(trx, personIds);
};

const purgePersonalData: accounts.PurgePersonalData = async (trx, id, event) => {
  const fosters = await import('./features/fosters/server/index.ts');
  await fosters.releaseHome(trx, id, event.now);
  const personIds = await people.lockRecordsOfAccount(trx, id);
  await tasks.deleteTasksAboutApplicant(trx, { userId: id, personIds });
  const agreements = await import('./features/agreements/server/index.ts');
  await agreements.deleteUnsignedAgreements(trx, { userId: id, personIds });
  await adoptions.anonymizeApplicant(trx, id, { ...event, personIds });
  const donations = await import('./features/donations/server/index.ts');
  await donations.anonymizeDonor(trx, id, event.now);
  await donations.anonymizeDonorsByRecord(trx, personIds, event.now);
  await trash.purgePersonFromTrash(trx, { userId: id, personIds });
  await people.deleteMergedRecords(trx, personIds);
  await newsletter.deletePendingSubscription(trx, id);
  if (!event.leavesListings) await pets.unlistOwnPets(trx, id, event.now);
};

/**
 * Deletes what the retention periods (`product.md`, section 10) or nothing else requires; runs every hour. One that fails
 * does not stop the others. Files in the storage have a job of their own.
 * @param signal aborting it stops the cleanup between two features
 * @throws the first error, once all have run; at once if the database is away
 */
export async function cleanUpFeatures(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const { retention } = await getRetention(db);
  const { visit_months: months, ip_address_days: ipDays } = retention;
  const cleanups: (() => Promise<unknown>)[] = [
    () => accounts.deleteExpiredSessions(db, now),
    () => accounts.deleteExpiredSignIns(db, now),
    () => accounts.deleteGoodbyeEmails(db, now),
    () => accounts.deleteExpiredInvitations(db, now),
    () => clearOldIps(db, now, ipDays),
    () => deleteOldRateLimits(db),
    () => deleteOldEmails(db, now, retention.email_months),
    () => visits.deleteExpiredVisits(db, now, months),
    () => people.deleteOldMerges(db, now),
    () => people.deleteUnusedRecords(db, now),
    () => ownerListings.purgeOwnerListings(db, now, { months, ipDays }),
    () => newsletter.deleteExpiredSubscribers(db, now),
    () => pets.purgeOldSubmissions(db, now),
    () => adoptions.purgeOldDrafts(db, now),
    () => adoptions.deleteExpiredPresence(db, now),
    () => adoptions.purgeOldApplications(db, now, retention.application_months),
    () => pickups.deleteOldClosedDays(db, now),
    () => petImports.purgeOldImports(db, now),
    () => tasks.deleteOldTasks(db, now),
    () => undo.purgeUndoSteps(db, now),
    () => trash.purgeTrash(db, now),
    () => trash.purgeLostPeopleFromTrash(db),
    () => messages.deleteOldMessageChanges(db),
    () => notifications.deleteOldNotifications(db, now),
    () => chat.deleteExpiredChats(db, now, retention.chat_months),
    async () => {
      const { deleteEndedGrants } = await import('./features/accounts/server/set-staff-roles.ts');
      await deleteEndedGrants(db, now, releaseWork);
    },
    async () => {
      const { deleteOldTaskEvents } = await import('./features/tasks/server/task-rules.ts');
      await deleteOldTaskEvents(db, now);
    },
    async () => (await import('./features/volunteers/server/index.ts')).deleteOldShifts(db, now),
    async () => {
      const agreements = await import('./features/agreements/server/index.ts');
      await agreements.deleteExpiredSessions(db, now);
      await agreements.purgeOldAgreements(db, now, retention.agreement_months);
    },
    async () => (await import('./features/online-payments/server/index.ts')).deleteOldEvents(db, now),
    async () => {
      const donations = await import('./features/donations/server/index.ts');
      await donations.deleteExpiredLinks(db, now);
      await donations.deleteOldLinkRequests(db, now);
      await donations.deleteUnpaidMonthly(db, now);
    },
    async () => (await import('./features/custody/server/index.ts')).purgeIntakeSubmissions(db, now),
  ];
  const errors: unknown[] = [];
  for (const cleanUp of cleanups) {
    if (signal?.aborted) break;
    try {
      await cleanUp();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** How many records these retention periods would delete now. */
async function countExpiring(db: Database, retention: Retention, now: Date) {
  const agreements = await import('./features/agreements/server/index.ts');
  return {
    chats: await chat.countExpiredChats(db, now, retention.chat_months),
    applications: await adoptions.countOldApplications(db, now, retention.application_months),
    visits: await visits.countExpiredVisits(db, now, retention.visit_months),
    emails: await countOldEmails(db, now, retention.email_months),
    agreements: await agreements.countOldAgreements(db, now, retention.agreement_months),
    ip_addresses: await countOldIps(db, now, retention.ip_address_days),
  };
}
