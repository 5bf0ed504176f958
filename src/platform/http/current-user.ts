import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from './api-contract.ts';
import { ApiError } from './api-error.ts';
import { clientIp } from './client-ip.ts';

/** The signed-in user of a request, as currently stored. */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  role: 'Admin' | 'User';
  session_id: number;
}

/** Finds the user of a token; null if the token is invalid or its session has ended. */
export type FindCurrentUser = (token: string, ip: string) => Promise<CurrentUser | null>;

declare module 'fastify' {
  interface FastifyInstance {
    findCurrentUser: FindCurrentUser;
  }
  interface FastifyRequest {
    currentUser: CurrentUser | null;
    /** Whether the whole body had arrived when the current user was looked up. */
    hadArrived: boolean;
  }
}

/** For all routes registered after it. */
export function registerCurrentUser(app: FastifyInstance, findCurrentUser: FindCurrentUser): void {
  app.decorate('findCurrentUser', findCurrentUser);
  app.decorateRequest('currentUser', null);
  app.decorateRequest('hadArrived', false);
}

/**
 * Checks access to an endpoint; nothing else does.
 * @throws ApiError 401 if nobody is signed in, or 404 if it is an animal's record; 403 for a User if only Admins have access
 */
export async function authorize(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  const token = bearerToken(request.headers.authorization);
  if (token === null && access === 'record') throw new ApiError(404, 'Not found.');
  const currentUser = token === null ? null : await app.findCurrentUser(token, clientIp(request));
  if (!currentUser && access !== 'optional')
    throw new ApiError(401, token === null ? 'Please log in first.' : 'Your session has ended. Please log in again.');
  if ((access === 'Admin' || access === 'record') && currentUser?.role !== 'Admin')
    throw new ApiError(403, 'Only Admins can do this.');
  request.currentUser = currentUser;
}

/**
 * Checks access before a body is read. A small body that came with the headers is parsed first, so that
 * `authorizeAfterBody` need not check again.
 * @throws ApiError as `authorize`
 */
export async function authorizeBeforeBody(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  if (access === 'public') return;
  await setImmediate();
  request.hadArrived = request.raw.complete;
  await authorize(app, request, access);
}

/**
 * Checks access again if the body arrived after the first check, since the session may have ended in between.
 * @throws ApiError as `authorize`
 */
export async function authorizeAfterBody(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  if (!request.hadArrived) await authorize(app, request, access);
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}
