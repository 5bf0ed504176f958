import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from './api-contract.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './caller-address.ts';

/** Who makes a call, as the database says at this moment. */
export interface Caller {
  id: number;
  name: string;
  email: string;
  role: 'Admin' | 'User';
  /** The session that the call's token belongs to. */
  session_id: number;
}

/** Finds whose token this is; null where it is nobody's, or no longer. The address is where it is used from. */
export type FindCaller = (token: string, address: string) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyInstance {
    findCaller: FindCaller;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Makes the callers known to all routes that are registered from here on. */
export function identifyCallers(app: FastifyInstance, findCaller: FindCaller): void {
  app.decorate('findCaller', findCaller);
  app.decorateRequest('caller', null);
}

/**
 * Lets through whom a call is meant for: the one place that decides it.
 * @throws ApiError 401 for nobody where somebody is asked for, 403 for a User where an Admin is
 */
export async function admit(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'anyone') return;
  const token = bearerToken(request.headers.authorization);
  const caller = token === null ? null : await app.findCaller(token, addressOf(request));
  if (!caller && access !== 'visitors too')
    throw new ApiError(401, token === null ? 'Please log in first.' : 'Your session has ended. Please log in again.');
  if (access === 'Admin' && caller?.role !== 'Admin') throw new ApiError(403, 'Only Admins can do this.');
  request.caller = caller;
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}
