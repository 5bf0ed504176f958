import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { InvitationsApi } from '../invitations.contract.ts';
import { acceptInvitation, findInvitation } from './accept-invitation.ts';
import { cancelInvitation, invite, listInvitations, resendInvitation } from './invite.ts';
import { createHashingLimit } from './limit-hashing.ts';

export function invitationsHandlers({
  db,
  clock,
  limits,
  config: { publicUrl },
  getShelter,
}: AppContext): Handlers<InvitationsApi> {
  const limitConcurrency = createHashingLimit();
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now(), publicUrl, getShelter });
  const actionContext = (actor: CurrentUser, request: FastifyRequest) => ({ actor, ...context(request) });
  return {
    'GET /api/users/invitations': () => listInvitations(db, clock.now()),
    'POST /api/users/invitations': ({ body, currentUser, request }) =>
      invite(db, limits, body, actionContext(currentUser, request)),
    'POST /api/users/invitations/:id/resend': ({ params, currentUser, request }) =>
      resendInvitation(db, limits, params.id, actionContext(currentUser, request)),
    'DELETE /api/users/invitations/:id': ({ params, currentUser, request }) =>
      cancelInvitation(db, params.id, actionContext(currentUser, request)),
    'POST /api/invitations/lookup': ({ body }) => findInvitation(db, body.token, clock.now()),
    'POST /api/invitations/accept': ({ body, request }) =>
      limitConcurrency(request, () =>
        acceptInvitation(db, limits, body, {
          ...context(request),
          userAgent: request.headers['user-agent'] ?? '',
        }),
      ),
  };
}
