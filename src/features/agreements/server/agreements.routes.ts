import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { AgreementsApi } from '../agreements.contract.ts';
import type { SigningApi } from '../signing.contract.ts';
import type { CorrectContact, LockApplication } from './agreement-context.ts';
import { listAgreements, listForApplication, listOwnAgreements } from './agreements.queries.ts';
import { confirmCode, sendCode } from './confirm-code.ts';
import { downloadForStaff, downloadOwn } from './download-agreement.ts';
import { sealAgreement } from './seal-agreement.ts';
import { cancelAgreement, resendAgreement, sendAgreement } from './send-agreement.ts';
import { declineAgreement, readAgreement, signAgreement } from './sign-agreement.ts';
import { endDeskSession, openAgreement, openAtDesk } from './signing-session.ts';
import { listTemplates, previewTemplate, removeTemplate, saveTemplate } from './templates.ts';
import { verifyPdf } from './verify-pdf.ts';

function contextsOf({ clock, getShelter, limits, files, config: { publicUrl } }: AppContext) {
  const contextOf = async (request: FastifyRequest) => ({
    ip: clientIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    now: clock.now(),
    publicUrl,
    shelter: await getShelter(),
  });
  return {
    contextOf,
    signerContext: async ({ currentUser, request }: { currentUser: CurrentUser | null; request: FastifyRequest }) => ({
      currentUser,
      limits,
      files,
      ...(await contextOf(request)),
    }),
  };
}

/** Staff's calls, and the list of one's own agreements. */
export function agreementsHandlers(
  app: AppContext,
  rules: { lockApplication: LockApplication; correctContact: CorrectContact },
): Handlers<AgreementsApi> {
  const { db, files, getShelter } = app;
  const { contextOf } = contextsOf(app);
  const staffContext = async ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: currentUser,
    ...rules,
    ...(await contextOf(request)),
  });
  return {
    'GET /api/agreements/': async ({ query }) => listAgreements(db, query),
    'GET /api/agreements/me': async ({ currentUser }) => listOwnAgreements(db, currentUser.id),
    'GET /api/adoptions/:id/agreements': async ({ params }) =>
      listForApplication(db, params.id, { shelter: await getShelter() }),
    'POST /api/adoptions/:id/agreements': async (call) =>
      sendAgreement(db, call.params.id, call.body, await staffContext(call)),
    'POST /api/agreements/:id/resend': async (call) => resendAgreement(db, call.params.id, await staffContext(call)),
    'POST /api/agreements/:id/cancel': async (call) => cancelAgreement(db, call.params.id, await staffContext(call)),
    'POST /api/agreements/:id/desk': async (call) => openAtDesk(db, call.params.id, await staffContext(call)),
    'GET /api/agreements/:id/pdf': async (call) =>
      downloadForStaff(db, call.params.id, { ...(await staffContext(call)), files }),
    'GET /api/agreement-templates/': async () => listTemplates(db),
    'PUT /api/agreement-templates/:type': async (call) =>
      saveTemplate(db, call.params.type, call.body, await staffContext(call)),
    'DELETE /api/agreement-templates/:type': async (call) =>
      removeTemplate(db, call.params.type, await staffContext(call)),
    'POST /api/agreement-templates/preview': async (call) => previewTemplate(db, call.body, await staffContext(call)),
  };
}

/** What people call who sign, and who check a file. */
export function signingHandlers(app: AppContext): Handlers<SigningApi> {
  const { db, onWarning } = app;
  const { signerContext } = contextsOf(app);
  return {
    'POST /api/agreements/signing/open': async (call) => openAgreement(db, call.body, await signerContext(call)),
    'POST /api/agreements/signing/code': async (call) => sendCode(db, call.body.token, await signerContext(call)),
    'POST /api/agreements/signing/confirm': async (call) => confirmCode(db, call.body, await signerContext(call)),
    'POST /api/agreements/signing/read': async (call) =>
      readAgreement(db, call.body.session, await signerContext(call)),
    'POST /api/agreements/signing/sign': async (call) => {
      const context = await signerContext(call);
      const id = await signAgreement(db, call.body, context);
      // The signature counts without it, and a job tries again.
      await sealAgreement(db, id, context).catch((error: unknown) =>
        onWarning(`A signed agreement couldn’t be sealed yet: ${error instanceof Error ? error.message : 'unknown'}`),
      );
      const signed = await readAgreement(db, call.body.session, context);
      await endDeskSession(db, call.body.session);
      return signed;
    },
    'POST /api/agreements/signing/decline': async (call) => {
      const declined = await declineAgreement(db, call.body, await signerContext(call));
      await endDeskSession(db, call.body.session);
      return declined;
    },
    'POST /api/agreements/signing/pdf': async (call) => downloadOwn(db, call.body.session, await signerContext(call)),
    'POST /api/agreements/verify': async (call) => verifyPdf(db, call.body.file, await signerContext(call)),
  };
}
