import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeWhoCan, type Capability, type StaffRole } from '../capabilities.contract.ts';
import { hasCapability, type CapableUser } from '../has-capability.contract.ts';
import type { Endpoint } from './api-contract.ts';
import { ApiError, isApiError, type ProofMethod } from './api-error.ts';
import { clientIp } from './client-ip.ts';

export interface UserRoles {
  role: 'Admin' | 'User';
  /** Those that have not ended; none for an Admin, who has every capability. */
  staff_roles: readonly StaffRole[];
}

/** The signed-in user of a request, as currently stored. */
export interface CurrentUser extends CapableUser, UserRoles {
  id: number;
  name: string;
  email: string;
  capabilities: readonly Capability[];
  session_id: number;
  /** Whether they proved who they are in the last ten minutes. */
  is_stepped_up: boolean;
  /** An Admin who may do nothing before they add a second factor. */
  must_add_second_factor: boolean;
}

/** Finds the user of a token; null if the token is invalid or its session has ended. */
export type FindCurrentUser = (token: string, ip: string) => Promise<CurrentUser | null>;

/** How a user can prove who they are. */
export type ListProofMethods = (userId: number) => Promise<ProofMethod[]>;

/** Records that a user was not allowed to make a call. */
export type RecordDenied = (denied: {
  actor: CurrentUser;
  /** Such as `PUT /api/users/:id`. */
  call: string;
  /** The call's summary. */
  summary: string;
  ip: string;
}) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    recordDenied: RecordDenied;
    findCurrentUser: FindCurrentUser;
    listProofMethods: ListProofMethods;
  }
  interface FastifyRequest {
    currentUser: CurrentUser | null;
    /** Whether the whole body had arrived when the current user was looked up. */
    hadArrived: boolean;
  }
}

/** Who may make a call, as its contract says. */
type Rule = Pick<Endpoint, 'access' | 'capability' | 'stepUp' | 'withoutSecondFactor'>;

/** For all routes registered after it. */
export function registerCurrentUser(
  app: FastifyInstance,
  {
    findCurrentUser,
    listProofMethods,
    recordDenied,
  }: { findCurrentUser: FindCurrentUser; listProofMethods: ListProofMethods; recordDenied: RecordDenied },
): void {
  app.decorate('recordDenied', recordDenied);
  app.decorate('findCurrentUser', findCurrentUser);
  app.decorate('listProofMethods', listProofMethods);
  app.decorateRequest('currentUser', null);
  app.decorateRequest('hadArrived', false);
}

/**
 * Checks access to an endpoint; nothing else does.
 * @throws ApiError 401 without a signed-in user, or 404 if it is an animal's record; 403 without the capability,
 *   for an Admin who must add a second factor first, and if the call needs a step-up
 */
export async function authorize(
  app: FastifyInstance,
  request: FastifyRequest,
  { access, capability, stepUp, withoutSecondFactor }: Rule,
): Promise<void> {
  if (access === 'public') return;
  const token = bearerToken(request.headers.authorization);
  if (token === null && access === 'record') throw new ApiError(404, 'Not found.');
  const currentUser = token === null ? null : await app.findCurrentUser(token, clientIp(request));
  if (!currentUser && access !== 'optional')
    throw new ApiError(401, token === null ? 'Please log in first.' : 'Your session has ended. Please log in again.');
  request.currentUser = currentUser;
  if (currentUser?.must_add_second_factor && !withoutSecondFactor) {
    throw new ApiError(403, ADD_SECOND_FACTOR, { next: { second_factor_required: true } });
  }
  if (capability && currentUser && !hasCapability(currentUser, capability)) {
    // Only staff find out which of their colleagues can help.
    throw new ApiError(
      403,
      currentUser.staff_roles.length > 0 ? describeWhoCan(capability) : 'Only staff can do this.',
    );
  }
  if (stepUp && currentUser) await assertSteppedUp(app, currentUser);
}

/**
 * Records a call that failed because the user may not make it, whether by its contract or by a rule. Not if they only have
 * to prove who they are first.
 */
export async function recordIfDenied(
  app: FastifyInstance,
  request: FastifyRequest,
  { call, summary, error }: { call: string; summary: string; error: unknown },
): Promise<void> {
  const { currentUser } = request;
  if (!currentUser || !isApiError(error) || error.status !== 403 || error.next) return;
  try {
    await app.recordDenied({ actor: currentUser, call, summary, ip: clientIp(request) });
  } catch (err) {
    // The response matters more, and the log says what the audit log lacks.
    request.log.error({ request: request.id, err }, 'a call that was not allowed was not recorded');
  }
}

const ADD_SECOND_FACTOR = 'Add a passkey or an authenticator app to your account first. Your shelter requires it.';

/** @throws ApiError 403 with the ways to step up, unless the user proved who they are in the last ten minutes */
export async function assertSteppedUp(app: FastifyInstance, currentUser: CurrentUser): Promise<void> {
  if (currentUser.is_stepped_up) return;
  throw new ApiError(403, 'Confirm that it’s you to continue.', {
    next: { step_up: await app.listProofMethods(currentUser.id) },
  });
}

/**
 * Checks access before a body is read. A small body that came with the headers is parsed first, so that
 * `authorizeAfterBody` need not check again.
 * @throws ApiError as `authorize`
 */
export async function authorizeBeforeBody(app: FastifyInstance, request: FastifyRequest, rule: Rule): Promise<void> {
  if (rule.access === 'public') return;
  await setImmediate();
  request.hadArrived = request.raw.complete;
  await authorize(app, request, rule);
}

/**
 * Checks access again if the body arrived after the first check, since the session may have ended in between.
 * @throws ApiError as `authorize`
 */
export async function authorizeAfterBody(app: FastifyInstance, request: FastifyRequest, rule: Rule): Promise<void> {
  if (!request.hadArrived) await authorize(app, request, rule);
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}
