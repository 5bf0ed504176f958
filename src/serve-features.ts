import type { FastifyInstance } from 'fastify';
import * as accounts from './features/accounts/server/accounts.door.ts';
import { serveAccounts } from './features/accounts/server/accounts.routes.ts';
import { serveAudit } from './features/audit/server/audit.routes.ts';
import { serveFavorites } from './features/favorites/server/favorites.routes.ts';
import * as adoptions from './features/adoptions/server/adoptions.door.ts';
import { serveAdoptions } from './features/adoptions/server/adoptions.routes.ts';
import { serveManagedAdoptions } from './features/adoptions/server/manage-adoptions.routes.ts';
import { serveChatContents } from './features/chat/server/chat-contents.routes.ts';
import * as chat from './features/chat/server/chat.door.ts';
import { serveChatCalls } from './features/chat/server/chat.routes.ts';
import * as messages from './features/messages/server/messages.door.ts';
import { serveMessages } from './features/messages/server/messages.routes.ts';
import * as newsletter from './features/newsletter/server/newsletter.door.ts';
import { serveNewsletter } from './features/newsletter/server/newsletter.routes.ts';
import { serveOutbox } from './features/outbox/server/outbox.routes.ts';
import { serveManagedPets } from './features/pets/server/manage-pets.routes.ts';
import * as petImports from './features/pet-imports/server/pet-imports.door.ts';
import { servePetImports } from './features/pet-imports/server/pet-imports.routes.ts';
import { servePayments } from './features/payments/server/payments.routes.ts';
import * as pets from './features/pets/server/pets.door.ts';
import { servePets } from './features/pets/server/pets.routes.ts';
import { tidyPhotos } from './features/photos/server/photos.door.ts';
import { servePhotoUploads } from './features/photos/server/photos.routes.ts';
import * as pickups from './features/pickups/server/pickups.door.ts';
import { servePickups } from './features/pickups/server/pickups.routes.ts';
import { serveReceipts } from './features/receipts/server/receipts.routes.ts';
import { serveSavedSearches } from './features/saved-searches/server/saved-searches.routes.ts';
import type { Shelter } from './features/settings/settings.contract.ts';
import * as visits from './features/visits/server/visits.door.ts';
import { serveVisits } from './features/visits/server/visits.routes.ts';
import { forgetAuditAddresses } from './platform/audit/record-audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { ReadyBytes } from './platform/http/ready-bytes.ts';
import type { PhotoStore } from './platform/images/photo-store.ts';
import { forgetOldAttempts } from './platform/limits/attempts.ts';
import type { Limits } from './platform/limits/figures.ts';
import type { Delivery } from './platform/mail/deliver-mail.ts';
import { forgetOldMails } from './platform/mail/forget-mails.ts';

/** What the features' calls stand on. */
export interface Ground {
  db: Database;
  clock: Clock;
  limits: Limits;
  kept: ReadyBytes;
  photos: PhotoStore;
  delivery: Delivery;
  config: Config;
  getShelter: () => Promise<Shelter>;
  /** Forgets the kept answers; called after a write that public pages show. */
  contentChanged: () => void;
  /** Tells the dashboards and the chat that are connected here; called after a write that they show. */
  liveChanged: () => void;
}

/** All calls of the API, feature by feature. */
export function serveFeatures(api: FastifyInstance, ground: Ground): void {
  const { db, clock, limits, kept, delivery, getShelter, contentChanged, liveChanged: changed, photos } = ground;
  const { publicUrl, chatUrl } = ground.config;
  const { bookableApplications: applications, forgetApplicant } = adoptions;
  const petAdoptions = { listHeld: adoptions.listHeldPets, removeOf: adoptions.removeApplicationsOf };
  servePets(api, { db, kept });
  serveManagedPets(api, { db, clock, limits, photos, publicUrl, getShelter, adoptions: petAdoptions, contentChanged });
  servePhotoUploads(api, { db, limits, photos });
  servePetImports(api, { db, clock, publicUrl, adoptions: petAdoptions, contentChanged });
  serveFavorites(api, { db, clock });
  serveSavedSearches(api, { db, clock });
  serveAccounts(api, { db, clock, limits, publicUrl, forgetPerson: forgetApplicant, contentChanged });
  serveAdoptions(api, { db, clock, limits, photos, publicUrl, getShelter, contentChanged });
  serveManagedAdoptions(api, { db, clock, limits, photos, publicUrl, getShelter, contentChanged });
  servePayments(api, { db, clock });
  serveReceipts(api, { db, getShelter });
  servePickups(api, { db, clock, limits, publicUrl, getShelter, applications });
  serveMessages(api, { db, clock, limits, getShelter, changed });
  serveChatCalls(api, { db, clock, limits, publicUrl, chatUrl, getShelter, changed });
  serveChatContents(api, { db, clock, getShelter });
  serveAudit(api, { db, timeZone: async () => (await getShelter()).timeZone });
  serveVisits(api, { db, clock, limits, publicUrl, getShelter });
  serveNewsletter(api, { db, clock, limits, publicUrl });
  serveOutbox(api, { db, clock, sends: delivery.sends, deliverNow: delivery.deliverNow });
}

/** Each hour: what is kept for a time alone (`product.md`, section 10), and what nothing needs any more. */
export async function tidyFeatures(db: Database, photos: PhotoStore, now: Date): Promise<void> {
  await accounts.forgetOldSessions(db, now);
  await accounts.forgetOldResets(db, now);
  await forgetAuditAddresses(db, now);
  await forgetOldAttempts(db);
  await forgetOldMails(db, now);
  await visits.forgetOldVisits(db, now);
  await newsletter.forgetUnconfirmed(db, now);
  await pets.forgetOldSubmissions(db, now);
  await adoptions.forgetOldDrafts(db, now);
  await adoptions.forgetOldApplications(db, now);
  await pickups.forgetOldClosedDays(db, now);
  await petImports.forgetOldImports(db, now);
  await messages.forgetOldMessageChanges(db);
  await chat.forgetOldChats(db, now);
  await tidyPhotos(db, photos);
}
