import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from './api-contract.ts';
import { ApiError } from './api-error.ts';
import { clientIp } from './client-ip.ts';

/** Who makes a call, as the database says at this moment. */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  role: 'Admin' | 'User';
  /** The session that the call's token belongs to. */
  session_id: number;
}

/** Finds whose token this is; null where it is nobody's, or no longer. The address is where it is used from. */
export type FindCurrentUser = (token: string, ip: string) => Promise<CurrentUser | null>;

declare module 'fastify' {
  interface FastifyInstance {
    findCurrentUser: FindCurrentUser;
  }
  interface FastifyRequest {
    currentUser: CurrentUser | null;
  }
}

/** Makes the callers known to all routes that are registered from here on. */
export function registerCurrentUser(app: FastifyInstance, findCurrentUser: FindCurrentUser): void {
  app.decorate('findCurrentUser', findCurrentUser);
  app.decorateRequest('currentUser', null);
}

/**
 * Lets through whom a call is meant for: the one place that decides it.
 * @throws ApiError 401 for nobody where somebody is asked for, 403 for a User where an Admin is
 */
export async function authorize(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  const token = bearerToken(request.headers.authorization);
  const currentUser = token === null ? null : await app.findCurrentUser(token, clientIp(request));
  if (!currentUser && access !== 'optional')
    throw new ApiError(401, token === null ? 'Please log in first.' : 'Your session has ended. Please log in again.');
  if (access === 'Admin' && currentUser?.role !== 'Admin') throw new ApiError(403, 'Only Admins can do this.');
  request.currentUser = currentUser;
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}
