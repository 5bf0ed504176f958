import type { ZodObject, ZodType } from 'zod';
import type { Capability } from '../capabilities.contract.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /api/${string}`;

/**
 * Who may call an endpoint: anyone; anyone, with their account if they are signed in; signed-in users; staff with a
 * capability; staff with a capability, of something that visitors aren't told exists. Ownership is checked by the query:
 * another user's record is not found.
 */
export type Access = 'public' | 'optional' | 'signed in' | 'staff' | 'record';

/** Validates, types and documents one endpoint of the API. */
export type Endpoint = EndpointDetails &
  (
    | { access: 'public' | 'optional'; capability?: never; othersCapability?: never }
    /** `othersCapability` is needed for other users' records. Without it, these aren't found. */
    | { access: 'signed in'; capability?: never; othersCapability?: Capability }
    | { access: 'staff' | 'record'; capability: Capability; othersCapability?: never }
  );

interface EndpointDetails {
  summary: string;
  description?: string;
  params?: ZodType;
  /** Query parameters, besides `page` and `limit` of a paged endpoint. */
  query?: ZodObject;
  body?: ZodType;
  /** The handler gets the body's bytes as they arrived, of any content type: for signatures over them. */
  rawBody?: true;
  /** Fields of the body that may be files; the endpoint then accepts multipart forms too. */
  files?: readonly string[];
  /** 15 MB by default. */
  maxFile?: MaxFile;
  response: ZodType;
  /** 200 by default; 204 has no body. */
  status?: 200 | 201 | 204;
  /** JSON by default. */
  contentType?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'application/octet-stream';
  /** Errors besides those that every endpoint with its access may return. */
  errors?: readonly (400 | 401 | 403 | 404 | 409 | 413 | 415 | 429)[];
  /** Accepts `page` and `limit`; responds with `X-Total-Count` and `Link` if they are used. */
  paged?: boolean;
  /** Writes what public pages show, so the cached ones are invalidated before the response. */
  changesPublicPages?: true;
  /** Signed-in users need to have proved who they are in the last ten minutes, by the login or again. */
  stepUp?: true;
  /** Also for Admins who must add a second factor before anything else. */
  withoutSecondFactor?: true;
}

export interface MaxFile {
  bytes: number;
  message: string;
  /** Files in one request; 9 by default. */
  count?: number;
}

export type Api = Record<RouteKey, Endpoint>;

/** Preserves the literal keys and schema types of an API, from which server and browser infer theirs. */
export function defineApi<const A extends Api>(api: A): A {
  return api;
}
