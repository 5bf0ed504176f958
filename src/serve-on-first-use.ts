import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { invitationsApi } from './features/accounts/invitations.contract.ts';
import { decisionsApi } from './features/adoptions/decisions.contract.ts';
import { manageAdoptionsApi } from './features/adoptions/manage-adoptions.contract.ts';
import { reviewApi } from './features/adoptions/review.contract.ts';
import { signInApi } from './features/accounts/sign-in.contract.ts';
import { auditApi } from './features/audit/audit.contract.ts';
import { chatContentsApi } from './features/chat/chat-contents.contract.ts';
import { custodyApi } from './features/custody/custody.contract.ts';
import { dayApi } from './features/dashboards/day.contract.ts';
import { fosterCareApi } from './features/fosters/foster-care.contract.ts';
import { fostersApi } from './features/fosters/fosters.contract.ts';
import { locationsApi } from './features/locations/locations.contract.ts';
import { medicalApi } from './features/medical/medical.contract.ts';
import { outboxApi } from './features/outbox/outbox.contract.ts';
import { personalDataApi } from './features/personal-data-export/personal-data.contract.ts';
import { petImportsApi, treatmentImportsApi } from './features/pet-imports/pet-imports.contract.ts';
import { quickSearchApi } from './features/quick-search/quick-search.contract.ts';
import { receiptsApi } from './features/receipts/receipts.contract.ts';
import { recordsApi } from './features/records/records.contract.ts';
import { reportsApi } from './features/reports/reports.contract.ts';
import { tasksApi } from './features/tasks/tasks.contract.ts';
import { trashApi } from './features/trash/trash.contract.ts';
import { shiftsApi } from './features/volunteers/shifts.contract.ts';
import { volunteersApi } from './features/volunteers/volunteers.contract.ts';
import { peopleApi } from './features/people/people.contract.ts';
import { savedViewsApi } from './features/lists/saved-views.contract.ts';
import { notificationsApi } from './features/notifications/notifications.contract.ts';
import { sitesApi } from './features/settings/sites.contract.ts';
import type { LockAccount } from './features/lists/server/save-view.ts';
import type { PurgeRecords } from './features/people/server/delete-person.ts';
import type { BookableApplications } from './features/pickups/server/index.ts';
import type { Restorers } from './features/trash/server/index.ts';
import { undoApi } from './features/undo/undo.contract.ts';
import type { PetAdoptions } from './features/pets/server/index.ts';
import type { AssertUndoable } from './features/undo/server/undo-change.ts';
import { serve } from './platform/http/serve.ts';

/**
 * Serves the features that a start can do without: their modules are loaded with the first call, or soon after the start.
 * @param rules of features that depend on these
 */
export function serveOnFirstUse(
  api: FastifyInstance,
  app: AppContext,
  rules: {
    petAdoptions: PetAdoptions;
    restorers: Restorers;
    assertUndoable: AssertUndoable;
    purgeRecords: PurgeRecords;
    lockAccount: LockAccount;
    applications: BookableApplications;
  },
): void {
  serve(api, { ...manageAdoptionsApi, ...reviewApi }, async () =>
    (await import('./features/adoptions/server/manage-adoptions.routes.ts')).manageAdoptionsHandlers(app),
  );
  serve(api, decisionsApi, async () =>
    (await import('./features/adoptions/server/decisions.routes.ts')).decisionsHandlers(app),
  );
  serve(api, chatContentsApi, async () =>
    (await import('./features/chat/server/chat-contents.routes.ts')).chatContentsHandlers(app),
  );
  serve(api, petImportsApi, async () =>
    (await import('./features/pet-imports/server/pet-imports.routes.ts')).petImportsHandlers(app, rules.petAdoptions),
  );
  serve(api, treatmentImportsApi, async () =>
    (await import('./features/pet-imports/server/treatments/treatment-imports.routes.ts')).treatmentImportsHandlers(
      app,
    ),
  );
  serve(api, personalDataApi, async () =>
    (await import('./features/personal-data-export/server/personal-data.routes.ts')).personalDataHandlers(app),
  );
  serve(api, receiptsApi, async () =>
    (await import('./features/receipts/server/receipts.routes.ts')).receiptsHandlers(app),
  );
  serve(api, quickSearchApi, async () =>
    (await import('./features/quick-search/server/quick-search.routes.ts')).quickSearchHandlers(app),
  );
  serve(api, reportsApi, async () =>
    (await import('./features/reports/server/reports.routes.ts')).reportsHandlers(app),
  );
  serve(api, auditApi, async () => {
    const [{ auditHandlers }, { auditSentences }] = await Promise.all([
      import('./features/audit/server/audit.routes.ts'),
      import('./audit-sentences.ts'),
    ]);
    return auditHandlers(app, auditSentences);
  });
  serve(api, custodyApi, async () =>
    (await import('./features/custody/server/custody.routes.ts')).custodyHandlers(app),
  );
  serve(api, recordsApi, async () => {
    const [{ recordsHandlers }, { auditSentences }] = await Promise.all([
      import('./features/records/server/records.routes.ts'),
      import('./audit-sentences.ts'),
    ]);
    return recordsHandlers(app, auditSentences);
  });
  serve(api, medicalApi, async () =>
    (await import('./features/medical/server/medical.routes.ts')).medicalHandlers(app),
  );
  serve(api, locationsApi, async () =>
    (await import('./features/locations/server/locations.routes.ts')).locationsHandlers(app),
  );
  serve(api, fosterCareApi, async () =>
    (await import('./features/fosters/server/fosters.routes.ts')).fosterCareHandlers(app),
  );
  serve(api, fostersApi, async () =>
    (await import('./features/fosters/server/fosters.routes.ts')).fostersHandlers(app),
  );
  // The URL on kennel cards.
  api.get<{ Params: { code: string } }>('/k/:code', { schema: { hide: true } }, async ({ params }, reply) =>
    (await import('./features/locations/server/open-by-code.ts')).openByCode(params.code, reply),
  );
  serve(api, outboxApi, async () => (await import('./features/outbox/server/outbox.routes.ts')).outboxHandlers(app));
  serve(api, invitationsApi, async () =>
    (await import('./features/accounts/server/invitations.routes.ts')).invitationsHandlers(app),
  );
  serve(api, signInApi, async () =>
    (await import('./features/accounts/server/sign-in/sign-in.routes.ts')).signInHandlers(app),
  );
  serve(api, tasksApi, async () => (await import('./features/tasks/server/tasks.routes.ts')).tasksHandlers(app));
  serve(api, shiftsApi, async () =>
    (await import('./features/volunteers/server/volunteers.routes.ts')).shiftsHandlers(app),
  );
  serve(api, volunteersApi, async () =>
    (await import('./features/volunteers/server/volunteers.routes.ts')).volunteersHandlers(app),
  );
  serve(api, dayApi, async () => (await import('./features/dashboards/server/day.routes.ts')).dayHandlers(app));
  serve(api, trashApi, async () =>
    (await import('./features/trash/server/trash.routes.ts')).trashHandlers(app, rules.restorers),
  );
  serve(api, undoApi, async () =>
    (await import('./features/undo/server/undo.routes.ts')).undoHandlers(app, rules.assertUndoable),
  );
  serve(api, peopleApi, async () =>
    (await import('./features/people/server/people.routes.ts')).peopleHandlers(app, rules.purgeRecords),
  );
  serve(api, savedViewsApi, async () =>
    (await import('./features/lists/server/saved-views.routes.ts')).savedViewsHandlers(app, rules.lockAccount),
  );
  serve(api, notificationsApi, async () =>
    (await import('./features/notifications/server/notifications.routes.ts')).notificationsHandlers(app),
  );
  serve(api, sitesApi, async () =>
    (await import('./features/sites/server/sites.routes.ts')).sitesHandlers(app, rules.applications),
  );
}
