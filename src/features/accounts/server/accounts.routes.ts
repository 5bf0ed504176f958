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
import { accountMessages } from '../account-words.contract.ts';
import { accountsApi } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { logIn } from './log-in.ts';
import { addUser, changeUser, deleteUser } from './manage-users.ts';
import { changeOwnAccount, changeOwnPassword } from './own-account.ts';
import type { GuessableShelter } from './password-strength.ts';
import type { ForgetPerson } from './remove-account.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { endOtherSessions, endOwnSession, listSessions, logOut } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { countUsers, listAllUsers, listRoles, listUsers } from './users.queries.ts';
import { getUser } from './write-user.ts';

export interface AccountsOptions extends GuessableShelter {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Called for an account that is about to be deleted. */
  forgetPerson: ForgetPerson;
  /** Called after a change that public pages show, such as the name of a pet's owner. */
  invalidateCache: () => void;
}

/** As many as the process hashes at once anyway. */
const AT_ONCE_FROM_ONE_ADDRESS = 4;

export function serveAccounts(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, forgetPerson, invalidateCache }: AccountsOptions,
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
  const showing = <T>(changed: T): T => {
    invalidateCache();
    return changed;
  };
  const turns = new KeyedSemaphore(AT_ONCE_FROM_ONE_ADDRESS);
  /** For whatever compares or sets a password: hashing takes its time. */
  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    turns.run(networkOf(clientIp(request)), async () => {
      // Whoever has hung up while they waited is not served any more.
      if (request.raw.socket.destroyed) throw new ApiError(400, 'The request was given up.');
      return work();
    });
  serve(app, accountsApi, {
    'POST /api/auth/signup': ({ body: { role_id, ...person }, currentUser, request }) =>
      inTurn(request, () =>
        currentUser?.role === 'Admin'
          ? addUser(db, { ...person, role_id: parseRoleId(role_id) }, { actor: currentUser, ...context(request) })
          : signUp(db, limits, person, context(request)),
      ),
    'POST /api/auth/login': ({ body, request }) =>
      logIn(db, limits, (work) => inTurn(request, work), { ...body, ...origin(request) }),
    'POST /api/auth/logout': async ({ currentUser, request }) => {
      await logOut(db, currentUser, clientIp(request), clock.now());
      return { message: accountMessages.loggedOut };
    },
    'POST /api/auth/reset-password': async ({ body, request }) => {
      await requestReset(db, limits, body.email, context(request));
      return { message: accountMessages.resetSent };
    },
    'POST /api/auth/reset-password/:token': async ({ params, body, request }) => {
      await inTurn(request, () => resetPassword(db, { ...params, ...body }, context(request)));
      return { message: accountMessages.resetDone };
    },
    'GET /api/users/': async ({ query: { search }, page }) =>
      page ? listUsers(db, { search, page }) : listAllUsers(db, search),
    'GET /api/users/total': async () => ({ total_user: await countUsers(db) }),
    'POST /api/users/': ({ body, currentUser, request }) =>
      inTurn(request, () => addUser(db, body, { actor: currentUser, ...context(request) })),
    'GET /api/users/:id': ({ params }) => getUser(db, params.id),
    'PUT /api/users/:id': async ({ params, body, currentUser, request }) =>
      showing(
        await inTurn(request, () => changeUser(db, params.id, body, { actor: currentUser, ...context(request) })),
      ),
    'DELETE /api/users/:id': async ({ params, currentUser, request }) =>
      showing(await deleteUser(db, params.id, { actor: currentUser, ...context(request), forgetPerson })),
    'GET /api/users/me': ({ currentUser }) => getUser(db, currentUser.id),
    'PUT /api/users/me': async ({ body, currentUser, request }) =>
      showing(await inTurn(request, () => changeOwnAccount(db, limits, currentUser, body, context(request)))),
    'DELETE /api/users/me': async ({ body, currentUser, request }) =>
      showing(
        await inTurn(request, () =>
          deleteOwnAccount(db, limits, currentUser, body.password, { ...context(request), forgetPerson }),
        ),
      ),
    'POST /api/users/me/password': async ({ body, currentUser, request }) => {
      const token = await inTurn(request, () => changeOwnPassword(db, limits, currentUser, body, origin(request)));
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
function parseRoleId(given: unknown): number {
  const { data, success } = idInBody().default(roleIds.User).safeParse(given);
  if (success) return data;
  throw new ApiError(400, accountMessages.roleNotFound, { fields: { role_id: accountMessages.roleNotFound } });
}
