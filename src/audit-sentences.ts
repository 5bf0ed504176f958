import { auditEvents as accounts } from './features/accounts/server/audit-events.ts';
import { auditEvents as adoptions } from './features/adoptions/server/audit-events.ts';
import { auditEvents as backups } from './features/backups/server/audit-events.ts';
import { auditEvents as chat } from './features/chat/server/audit-events.ts';
import { auditEvents as bonds } from './features/bonds/server/audit-events.ts';
import { auditEvents as custody } from './features/custody/server/audit-events.ts';
import { auditEvents as donations } from './features/donations/server/audit-events.ts';
import { auditEvents as emailPreferences } from './features/email-preferences/server/audit-events.ts';
import { auditEvents as fosters } from './features/fosters/server/audit-events.ts';
import { auditEvents as lists } from './features/lists/server/audit-events.ts';
import { auditEvents as locations } from './features/locations/server/audit-events.ts';
import { auditEvents as medical } from './features/medical/server/audit-events.ts';
import { auditEvents as newsletter } from './features/newsletter/server/audit-events.ts';
import { auditEvents as onlinePayments } from './features/online-payments/server/audit-events.ts';
import { auditEvents as outbox } from './features/outbox/server/audit-events.ts';
import { auditEvents as ownerListings } from './features/owner-listings/server/audit-events.ts';
import { auditEvents as payments } from './features/payments/server/audit-events.ts';
import { auditEvents as people } from './features/people/server/audit-events.ts';
import { auditEvents as personalDataExport } from './features/personal-data-export/server/audit-events.ts';
import { auditEvents as petImports } from './features/pet-imports/server/audit-events.ts';
import { auditEvents as pets } from './features/pets/server/audit-events.ts';
import { auditEvents as pickups } from './features/pickups/server/audit-events.ts';
import { auditEvents as receipts } from './features/receipts/server/audit-events.ts';
import { auditEvents as savedSearches } from './features/saved-searches/server/audit-events.ts';
import { auditEvents as settings } from './features/settings/server/audit-events.ts';
import { auditEvents as shelterSetup } from './features/shelter-setup/server/audit-events.ts';
import { auditEvents as sites } from './features/sites/server/audit-events.ts';
import { auditEvents as successStories } from './features/success-stories/server/audit-events.ts';
import { auditEvents as tasks } from './features/tasks/server/audit-events.ts';
import { auditEvents as trash } from './features/trash/server/audit-events.ts';
import { auditEvents as undo } from './features/undo/server/audit-events.ts';
import { auditEvents as agreements } from './features/agreements/server/audit-events.ts';
import { auditEvents as visits } from './features/visits/server/audit-events.ts';
import { auditEvents as volunteers } from './features/volunteers/server/audit-events.ts';
import type { EventsOf } from './platform/audit/audit-events.ts';

/** The audit log's sentences for every feature's events. */
export const auditSentences = {
  ...accounts,
  ...adoptions,
  ...agreements,
  ...backups,
  ...chat,
  ...bonds,
  ...custody,
  ...donations,
  ...emailPreferences,
  ...fosters,
  ...lists,
  ...locations,
  ...medical,
  ...newsletter,
  ...onlinePayments,
  ...outbox,
  ...ownerListings,
  ...payments,
  ...people,
  ...personalDataExport,
  ...petImports,
  ...pets,
  ...pickups,
  ...receipts,
  ...savedSearches,
  ...settings,
  ...shelterSetup,
  ...sites,
  ...successStories,
  ...tasks,
  ...trash,
  ...undo,
  ...visits,
  ...volunteers,
};

/** A feature can record only events that have a sentence. */
declare module './platform/audit/audit-events.ts' {
  interface AuditEvents extends EventsOf<typeof auditSentences> {}
}
