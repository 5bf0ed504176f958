import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import { idInBody } from '../../../platform/http/number-schemas.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { Turns } from '../../../platform/limits/turns.ts';
import { accountMessages } from '../account-words.contract.ts';
import { accountsApi } from '../accounts.contract.ts';
import { roleIds } from './accounts.tables.ts';
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
  contentChanged: () => void;
}

/** As many as the process hashes at once anyway. */
const AT_ONCE_FROM_ONE_ADDRESS = 4;

export function serveAccounts(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, forgetPerson, contentChanged }: AccountsOptions,
): void {
  const circumstances = (request: FastifyRequest) => ({
    address: addressOf(request),
    now: clock.now(),
    publicUrl,
    getShelter,
  });
  const origin = (request: FastifyRequest) => ({
    ...circumstances(request),
    userAgent: request.headers['user-agent'] ?? '',
  });
  const showing = <T>(changed: T): T => {
    contentChanged();
    return changed;
  };
  const turns = new Turns(AT_ONCE_FROM_ONE_ADDRESS);
  /** For whatever compares or sets a password: hashing takes its time. */
  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    turns.take(networkOf(addressOf(request)), async () => {
      // Whoever has hung up while they waited is not served any more.
      if (request.raw.socket.destroyed) throw new ApiError(400, 'The request was given up.');
      return work();
    });
  serve(app, accountsApi, {
    'POST /api/auth/signup': ({ body: { role_id, ...person }, caller, request }) =>
      inTurn(request, () =>
        caller?.role === 'Admin'
          ? addUser(db, { ...person, role_id: parseRoleId(role_id) }, { actor: caller, ...circumstances(request) })
          : signUp(db, limits, person, circumstances(request)),
      ),
    'POST /api/auth/login': ({ body, request }) =>
      logIn(db, limits, (work) => inTurn(request, work), { ...body, ...origin(request) }),
    'POST /api/auth/logout': async ({ caller, request }) => {
      await logOut(db, caller, addressOf(request), clock.now());
      return { message: accountMessages.loggedOut };
    },
    'POST /api/auth/reset-password': async ({ body, request }) => {
      await requestReset(db, limits, body.email, circumstances(request));
      return { message: accountMessages.resetSent };
    },
    'POST /api/auth/reset-password/:token': async ({ params, body, request }) => {
      await inTurn(request, () => resetPassword(db, { ...params, ...body }, circumstances(request)));
      return { message: accountMessages.resetDone };
    },
    'GET /api/users/': async ({ query: { search }, page }) =>
      page ? listUsers(db, { search, page }) : listAllUsers(db, search),
    'GET /api/users/total': async () => ({ total_user: await countUsers(db) }),
    'POST /api/users/': ({ body, caller, request }) =>
      inTurn(request, () => addUser(db, body, { actor: caller, ...circumstances(request) })),
    'GET /api/users/:id': ({ params }) => getUser(db, params.id),
    'PUT /api/users/:id': async ({ params, body, caller, request }) =>
      showing(
        await inTurn(request, () => changeUser(db, params.id, body, { actor: caller, ...circumstances(request) })),
      ),
    'DELETE /api/users/:id': async ({ params, caller, request }) =>
      showing(await deleteUser(db, params.id, { actor: caller, ...circumstances(request), forgetPerson })),
    'GET /api/users/me': ({ caller }) => getUser(db, caller.id),
    'PUT /api/users/me': async ({ body, caller, request }) =>
      showing(await inTurn(request, () => changeOwnAccount(db, limits, caller, body, circumstances(request)))),
    'DELETE /api/users/me': async ({ body, caller, request }) =>
      showing(
        await inTurn(request, () =>
          deleteOwnAccount(db, limits, caller, body.password, { ...circumstances(request), forgetPerson }),
        ),
      ),
    'POST /api/users/me/password': async ({ body, caller, request }) => {
      const token = await inTurn(request, () => changeOwnPassword(db, limits, caller, body, origin(request)));
      return { message: accountMessages.passwordChanged, token };
    },
    'GET /api/users/me/sessions': ({ caller }) => listSessions(db, caller, clock.now()),
    'DELETE /api/users/me/sessions': ({ caller, request }) =>
      endOtherSessions(db, caller, addressOf(request), clock.now()),
    'DELETE /api/users/me/sessions/:id': ({ params, caller, request }) =>
      endOwnSession(db, caller, { id: params.id, address: addressOf(request), now: clock.now() }),
    'GET /api/roles/': () => listRoles(db),
  });
}

/** @throws ApiError 400 if no role has this id */
function parseRoleId(given: unknown): number {
  const { data, success } = idInBody().default(roleIds.User).safeParse(given);
  if (success) return data;
  throw new ApiError(400, accountMessages.roleNotFound, { fields: { role_id: accountMessages.roleNotFound } });
}
