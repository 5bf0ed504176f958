import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { idInBody } from '../../../platform/http/number-schemas.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { accountMessages } from '../accounts.constants.ts';
import { accountsApi } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { logIn } from './log-in.ts';
import { addUser, changeUser, deleteUser } from './admin-users.ts';
import { changeOwnAccount, changeOwnPassword } from './own-account.ts';
import type { PasswordContext } from './password-strength.ts';
import type { PurgePersonalData } from './remove-account.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { endOtherSessions, endOwnSession, listSessions, logOut } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { countUsers, listRoles, listUsers } from './users.queries.ts';
import { getUser } from './write-user.ts';

export interface AccountsOptions extends PasswordContext {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Called before an account is deleted. */
  purgePersonalData: PurgePersonalData;
  /** Called after a change to public content, such as the name of a pet's owner. */
  invalidateCache: () => void;
}

/** As many passwords as the process hashes at once. */
const MAX_CONCURRENT_PER_NETWORK = 4;

export function serveAccounts(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, purgePersonalData, invalidateCache }: AccountsOptions,
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
  const invalidateAfter = <T>(changed: T): T => {
    invalidateCache();
    return changed;
  };
  const semaphore = new KeyedSemaphore(MAX_CONCURRENT_PER_NETWORK);
  /** Limits requests that hash a password, since hashing is slow. */
  const limitConcurrency = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    semaphore.run(networkOf(clientIp(request)), async () => {
      // The client disconnected while it waited.
      if (request.raw.socket.destroyed) throw new ApiError(400, 'The client closed the connection.');
      return work();
    });
  serve(app, accountsApi, {
    'POST /api/auth/signup': ({ body: { role_id, ...person }, currentUser, request }) =>
      limitConcurrency(request, () =>
        currentUser?.role === 'Admin'
          ? addUser(db, { ...person, role_id: parseRoleId(role_id) }, { actor: currentUser, ...context(request) })
          : signUp(db, limits, person, context(request)),
      ),
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
    'POST /api/auth/reset-password/:token': async ({ params, body, request }) => {
      await limitConcurrency(request, () => resetPassword(db, { ...params, ...body }, context(request)));
      return { message: accountMessages.resetDone };
    },
    'GET /api/users/': async ({ query: { search } }) => listUsers(db, search),
    'GET /api/users/total': async () => ({ total_user: await countUsers(db) }),
    'POST /api/users/': ({ body, currentUser, request }) =>
      limitConcurrency(request, () => addUser(db, body, { actor: currentUser, ...context(request) })),
    'GET /api/users/:id': ({ params }) => getUser(db, params.id),
    'PUT /api/users/:id': async ({ params, body, currentUser, request }) =>
      invalidateAfter(
        await limitConcurrency(request, () =>
          changeUser(db, params.id, body, { actor: currentUser, ...context(request) }),
        ),
      ),
    'DELETE /api/users/:id': async ({ params, currentUser, request }) =>
      invalidateAfter(await deleteUser(db, params.id, { actor: currentUser, ...context(request), purgePersonalData })),
    'GET /api/users/me': ({ currentUser }) => getUser(db, currentUser.id),
    'PUT /api/users/me': async ({ body, currentUser, request }) =>
      invalidateAfter(
        await limitConcurrency(request, () => changeOwnAccount(db, limits, currentUser, body, context(request))),
      ),
    'DELETE /api/users/me': async ({ body, currentUser, request }) =>
      invalidateAfter(
        await limitConcurrency(request, () =>
          deleteOwnAccount(db, limits, currentUser, body.password, { ...context(request), purgePersonalData }),
        ),
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
  throw new ApiError(400, accountMessages.roleNotFound, { fields: { role_id: accountMessages.roleNotFound } });
}
