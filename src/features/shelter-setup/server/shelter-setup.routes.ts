import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { setupMessages } from '../shelter-setup.constants.ts';
import { shelterSetupApi } from '../shelter-setup.contract.ts';
import { getChecklist, openShelter, skipStep } from './checklist.ts';
import { createFirstAdmin } from './create-first-admin.ts';

export function serveShelterSetup(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl }, getShelter, clearShelter }: AppContext,
): void {
  const contextOf = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now() });
  const actionContextOf = (call: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: call.currentUser,
    ...contextOf(call.request),
  });
  serve(api, shelterSetupApi, {
    'POST /api/setup/admin': async ({ body, request }) => {
      try {
        await createFirstAdmin(db, limits, body, { ...contextOf(request), publicUrl, getShelter });
      } finally {
        clearShelter();
      }
      return { message: setupMessages.created };
    },
    'GET /api/setup/': async () => getChecklist(db, await getShelter()),
    'PUT /api/setup/steps/:id': async (call) => {
      await skipStep(db, call.params.id, call.body.is_skipped, actionContextOf(call));
      return getChecklist(db, await getShelter());
    },
    'POST /api/setup/open': async (call) => {
      try {
        await openShelter(db, await getShelter(), actionContextOf(call));
      } finally {
        clearShelter();
      }
      return getChecklist(db, await getShelter());
    },
  });
}
