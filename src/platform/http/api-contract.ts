import type { ZodType } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /api/${string}`;

/** One call of the API: what validates it, types it and documents it. */
export interface Endpoint {
  summary: string;
  description?: string;
  params?: ZodType;
  body?: ZodType;
  /** The shape of a success. */
  answer: ZodType;
  /** 200 unless told. */
  status?: 200 | 201;
  /** Refusals this call has of its own, beside those that every call may give. */
  errors?: readonly (400 | 401 | 403 | 404 | 409 | 413 | 415 | 429)[];
  /** Takes `page` and `limit`, answers `X-Total-Count` and `Link` where they are given. */
  paged?: boolean;
}

export type Api = Record<RouteKey, Endpoint>;

/** Keeps the literal keys and schema types of an API, so that server and browser can infer from them. */
export function defineApi<const A extends Api>(api: A): A {
  return api;
}
