import type { ZodObject, ZodType } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /api/${string}`;

/**
 * Who may make a call at all: everyone; everyone, known by name where they are signed in; everyone who is signed in;
 * Admins alone. That a record is the caller's own is decided where it is looked for, so that another's is simply not
 * there.
 */
export type Access = 'public' | 'optional' | 'signed in' | 'Admin';

/** One call of the API: what validates it, types it and documents it, and who may make it. */
export interface Endpoint {
  summary: string;
  description?: string;
  access: Access;
  params?: ZodType;
  /** Search parameters of its own, beside `page` and `limit` of a paged call. */
  query?: ZodObject;
  body?: ZodType;
  /** Fields of the body that may be files: such a call takes a multipart form as well. */
  files?: readonly string[];
  /** The most bytes such a file may have, and what is said of a larger one; 15 MB unless told. */
  largestFile?: LargestFile;
  /** The shape of a success. */
  answer: ZodType;
  /** 200 unless told; 204 answers nothing. */
  status?: 200 | 201 | 204;
  /** JSON unless told. */
  contentType?: 'text/csv' | 'text/calendar' | 'application/pdf';
  /** Refusals this call has of its own, beside those that every call with its access may give. */
  errors?: readonly (400 | 401 | 403 | 404 | 409 | 413 | 415 | 429)[];
  /** Takes `page` and `limit`, answers `X-Total-Count` and `Link` where they are given. */
  paged?: boolean;
}

export interface LargestFile {
  bytes: number;
  refusal: string;
}

export type Api = Record<RouteKey, Endpoint>;

/** Keeps the literal keys and schema types of an API, so that server and browser can infer from them. */
export function defineApi<const A extends Api>(api: A): A {
  return api;
}
