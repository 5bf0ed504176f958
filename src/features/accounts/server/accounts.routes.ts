import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { assertSteppedUp } from '../../../platform/http/current-user.ts';
import { idInBody } from '../../../platform/http/number-schemas.ts';
import { serve } from '../../../platform/http/serve.ts';
import { accountMessages } from '../accounts.constants.ts';
import { passwordResetMessages } from '../password-reset.constants.ts';
import { userMessages } from '../users.constants.ts';
import { accountsApi } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { hasConfirmedEmail } from './confirm-email.ts';
import { createHashingLimit } from './limit-hashing.ts';
import { logIn } from './log-in.ts';
import { addUser, changeUser, deleteUser } from './admin-users.ts';
import { changeOwnAccount, changeOwnPassword } from './own-account.ts';
import type { ReleaseWork } from './set-staff-roles.ts';
import type { PurgePersonalData } from './remove-account.ts';
import { checkResetLink, requestReset, resetPassword } from './reset-password.ts';
import { endOtherSessions, endOwnSession, listSessions, logOut } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { listUsers } from './list-users.ts';
import { countUsers, listColleagues, listRoles } from './users.queries.ts';
import { getUser, type UpdateContact } from './write-user.ts';

interface AccountHooks {
  purgePersonalData: PurgePersonalData;
  updateContact: UpdateContact;
  releaseWork: ReleaseWork;
}

/** @param hooks for what other features store about a person: before an account is deleted, and after it has changed */
export function serveAccounts(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl }, getShelter }: AppContext,
  { purgePersonalData, updateContact, releaseWork }: AccountHooks,
): void {
  const context = (request: FastifyRequest) => ({
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
    getShelter,
  });
  const origin = (request: FastifyRequest) => ({
    ...context(request),
    userAgent: request.headers['user-agent'] ?? '',
  });
  const limitConcurrency = createHashingLimit();
  serve(api, accountsApi, {
    'POST /api/auth/signup': async ({ body: { role_id, ...person }, currentUser, request }) => {
      const actor = currentUser?.role === 'Admin' ? currentUser : null;
      if (actor) await assertSteppedUp(api, actor);
      return limitConcurrency(request, () =>
        actor
          ? addUser(db, { ...person, role_id: parseRoleId(role_id) }, { actor, ...context(request) })
          : signUp(db, limits, person, context(request)),
      );
    },
    'POST /api/auth/login': ({ body, request }) =>
      logIn(db, limits, (work) => limitConcurrency(request, work), { ...body, ...origin(request) }),
    'POST /api/auth/logout': async ({ currentUser, request }) => {
      await logOut(db, currentUser, clientIp(request), clock.now());
      return { message: accountMessages.loggedOut };
    },
    'POST /api/auth/reset-password': async ({ body, request }) => {
      await requestReset(db, limits, body.email, context(request));
      return { message: accountMessages.resetSent };
    },
    'GET /api/auth/reset-password/:token': ({ params }) => checkResetLink(db, params.token, clock.now()),
    'POST /api/auth/reset-password/:token': async ({ params, body, request }) => {
      await limitConcurrency(request, () => resetPassword(db, { ...params, ...body }, context(request)));
      return { message: passwordResetMessages.done };
    },
    'GET /api/users/': async ({ query }) =>
      listUsers(db, query, { timeZone: (await getShelter()).timeZone, now: clock.now() }),
    'GET /api/users/total': async () => ({ total_user: await countUsers(db) }),
    'POST /api/users/': ({ body, currentUser, request }) =>
      limitConcurrency(request, () => addUser(db, body, { actor: currentUser, ...context(request) })),
    'GET /api/users/:id': ({ params }) => getUser(db, params.id),
    'PUT /api/users/:id': ({ params, body, currentUser, request }) =>
      limitConcurrency(request, () =>
        changeUser(db, params.id, body, {
          actor: currentUser,
          ...context(request),
          updateContact,
          releaseWork,
        }),
      ),
    'PUT /api/users/:id/staff-roles': async ({ params, body, currentUser, request }) => {
      const { setStaffRoles } = await import('./set-staff-roles.ts');
      return setStaffRoles(db, params.id, body, { actor: currentUser, ...context(request), releaseWork });
    },
    'DELETE /api/users/:id': ({ params, currentUser, request }) =>
      deleteUser(db, params.id, { actor: currentUser, ...context(request), purgePersonalData }),
    'GET /api/users/colleagues': ({ query: { can = 'work on tasks' } }) => listColleagues(db, can, clock.now()),
    'GET /api/users/me': async ({ currentUser }) => ({
      ...(await getUser(db, currentUser.id)),
      email_confirmed: await hasConfirmedEmail(db, currentUser.id),
      capabilities: [...currentUser.capabilities],
    }),
    'PUT /api/users/me': ({ body, currentUser, request }) =>
      limitConcurrency(request, () =>
        changeOwnAccount(db, limits, currentUser, body, { ...context(request), updateContact }),
      ),
    'DELETE /api/users/me': ({ body, currentUser, request }) =>
      limitConcurrency(request, () =>
        deleteOwnAccount(db, limits, currentUser, body, { ...context(request), purgePersonalData }),
      ),
    'POST /api/users/me/password': async ({ body, currentUser, request }) => {
      const token = await limitConcurrency(request, () =>
        changeOwnPassword(db, limits, currentUser, body, origin(request)),
      );
      return { message: accountMessages.passwordChanged, token };
    },
    'GET /api/users/me/sessions': ({ currentUser }) => listSessions(db, currentUser, clock.now()),
    'DELETE /api/users/me/sessions': ({ currentUser, request }) =>
      endOtherSessions(db, currentUser, clientIp(request), clock.now()),
    'DELETE /api/users/me/sessions/:id': ({ params, currentUser, request }) =>
      endOwnSession(db, currentUser, { id: params.id, ip: clientIp(request), now: clock.now() }),
    'GET /api/roles/': () => listRoles(db),
  });
}

/** @throws ApiError 400 if no role has this id */
function parseRoleId(input: unknown): number {
  const { data, success } = idInBody().default(roleIds.User).safeParse(input);
  if (success) return data;
  throw new ApiError(400, userMessages.roleNotFound, { fields: { role_id: userMessages.roleNotFound } });
}
