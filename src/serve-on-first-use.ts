import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { invitationsApi } from './features/accounts/invitations.contract.ts';
import { decisionsApi } from './features/adoptions/decisions.contract.ts';
import { feesApi } from './features/adoptions/fees.contract.ts';
import { handoverApi } from './features/adoptions/handover.contract.ts';
import { papersApi } from './features/adoptions/papers.contract.ts';
import { manageAdoptionsApi } from './features/adoptions/manage-adoptions.contract.ts';
import { reviewApi } from './features/adoptions/review.contract.ts';
import { signInApi } from './features/accounts/sign-in.contract.ts';
import { agreementsApi } from './features/agreements/agreements.contract.ts';
import { signingApi } from './features/agreements/signing.contract.ts';
import { auditApi } from './features/audit/audit.contract.ts';
import { chatContentsApi } from './features/chat/chat-contents.contract.ts';
import { bondsApi } from './features/bonds/bonds.contract.ts';
import { custodyApi } from './features/custody/custody.contract.ts';
import { donationsApi } from './features/donations/donations.contract.ts';
import { dayApi } from './features/dashboards/day.contract.ts';
import { fosterCareApi } from './features/fosters/foster-care.contract.ts';
import { fostersApi } from './features/fosters/fosters.contract.ts';
import { locationsApi } from './features/locations/locations.contract.ts';
import { medicalApi } from './features/medical/medical.contract.ts';
import { onlinePaymentsApi } from './features/online-payments/online-payments.contract.ts';
import { paymentKeysApi } from './features/online-payments/payment-keys.contract.ts';
import { outboxApi } from './features/outbox/outbox.contract.ts';
import { personalDataApi } from './features/personal-data-export/personal-data.contract.ts';
import { petImportsApi, treatmentImportsApi } from './features/pet-imports/pet-imports.contract.ts';
import { quickSearchApi } from './features/quick-search/quick-search.contract.ts';
import { receiptsApi } from './features/receipts/receipts.contract.ts';
import { recordsApi } from './features/records/records.contract.ts';
import { reportsApi } from './features/reports/reports.contract.ts';
import { systemStatusApi } from './features/system-status/system-status.contract.ts';
import { tasksApi } from './features/tasks/tasks.contract.ts';
import { trashApi } from './features/trash/trash.contract.ts';
import { shiftsApi } from './features/volunteers/shifts.contract.ts';
import { volunteersApi } from './features/volunteers/volunteers.contract.ts';
import { peopleApi } from './features/people/people.contract.ts';
import { savedViewsApi } from './features/lists/saved-views.contract.ts';
import { notificationsApi } from './features/notifications/notifications.contract.ts';
import { sitesApi } from './features/settings/sites.contract.ts';
import type { LockApplication } from './features/agreements/server/agreement-context.ts';
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
    lockApplication: LockApplication;
  },
): void {
  serve(api, { ...manageAdoptionsApi, ...reviewApi }, async () =>
    (await import('./features/adoptions/server/manage-adoptions.routes.ts')).manageAdoptionsHandlers(app),
  );
  serve(api, decisionsApi, async () =>
    (await import('./features/adoptions/server/decisions.routes.ts')).decisionsHandlers(app),
  );
  serve(api, handoverApi, async () =>
    (await import('./features/adoptions/server/handover.routes.ts')).handoverHandlers(app),
  );
  serve(api, papersApi, async () => (await import('./features/adoptions/server/papers.routes.ts')).papersHandlers(app));
  serve(api, feesApi, async () => (await import('./features/adoptions/server/fees.routes.ts')).feesHandlers(app));
  serve(api, agreementsApi, async () => {
    const { agreementsHandlers } = await import('./features/agreements/server/agreements.routes.ts');
    const { correctContact } = await import('./features/adoptions/server/correct-contact.ts');
    return agreementsHandlers(app, { lockApplication: rules.lockApplication, correctContact });
  });
  serve(api, signingApi, async () =>
    (await import('./features/agreements/server/agreements.routes.ts')).signingHandlers(app),
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
  serve(api, bondsApi, async () => (await import('./features/bonds/server/bonds.routes.ts')).bondsHandlers(app));
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
  const loadPayments = async () => {
    const [routes, { withDonations }] = await Promise.all([
      import('./features/online-payments/server/online-payments.routes.ts'),
      import('./features/donations/server/index.ts'),
    ]);
    return { routes, payments: withDonations(app) };
  };
  serve(api, onlinePaymentsApi, async () => {
    const { routes, payments } = await loadPayments();
    return routes.onlinePaymentsHandlers(payments);
  });
  serve(api, donationsApi, async () =>
    (await import('./features/donations/server/donations.routes.ts')).donationsHandlers(app),
  );
  serveDonateForm(api, app);
  serve(api, paymentKeysApi, async () => {
    const { routes, payments } = await loadPayments();
    return routes.paymentKeysHandlers(payments);
  });
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
  serve(api, systemStatusApi, async () =>
    (await import('./features/system-status/server/system-status.routes.ts')).systemStatusHandlers(app),
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

const MAX_FORM_BYTES = 10_000;

/** The form to donate, from browsers without JavaScript. Other routes don't accept such forms. */
function serveDonateForm(api: FastifyInstance, app: AppContext): void {
  void api.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/donate', { schema: { hide: true } }, async (request, reply) => {
      const { acceptDonateForm } = await import('./features/donations/server/donate-form.ts');
      await acceptDonateForm(app, request, reply);
      return reply;
    });
  });
}
