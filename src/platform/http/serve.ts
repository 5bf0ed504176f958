import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z, type output, type ZodType } from 'zod';
import type { Access, Api, Endpoint } from './api-contract.ts';
import { ApiError } from './api-error.ts';
import { authorize, type CurrentUser } from './current-user.ts';
import { isForm } from './forms.ts';
import { pagingHeaders, pagingQuery, readPage, type Page } from './paging.ts';
import { admitUpload, fileRoute, hangUpSignal } from './receive-files.ts';
import type { MadeAnswer } from './stale-answer.ts';
import { sendReady, type ReadyBytes } from './ready-bytes.ts';

type Read<T, Else> = T extends ZodType ? output<T> : Else;
type Item<E extends Endpoint> = output<E['answer']> extends (infer I)[] ? I : never;

/** What a handler is told of a call. */
export interface Call<E extends Endpoint> {
  /** Who calls; null where nobody looks, or nobody is signed in. */
  currentUser: E['access'] extends 'public' ? null : E['access'] extends 'optional' ? CurrentUser | null : CurrentUser;
  params: Read<E['params'], undefined>;
  query: Read<E['query'], undefined>;
  body: Read<E['body'], undefined>;
  /** The page asked for; undefined for the whole list. */
  page: E extends { paged: true } ? Page | undefined : undefined;
  request: FastifyRequest;
  /** Aborted when the sender disconnects before the response; for calls that accept files, whose processing is costly. */
  signal: E extends { files: readonly string[] } ? AbortSignal : undefined;
}

/**
 * A paged call answers a page's items and how many there are in all, and the whole list
 * in portions, so that a long one holds up nobody; every other call what its contract says.
 */
type Answer<E extends Endpoint> = E extends { paged: true }
  ? { items: Item<E>[]; total: number } | AsyncIterable<Item<E>[]>
  : E extends { status: 204 }
    ? void
    : E extends { contentType: 'application/pdf' }
      ? Buffer
      : output<E['answer']>;

export type Handlers<A extends Api> = {
  [K in keyof A]: A[K] extends Endpoint ? (call: Call<A[K]>) => Promise<Answer<A[K]>> : never;
};

/**
 * Serves every call of an API contract: a missing handler, or one that answers another
 * shape, does not compile.
 * @param kept calls whose answers are the same for everyone, and where they are kept as ready bytes
 */
export function serve<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: NoInfer<Handlers<A>>,
  kept?: {
    in: ReadyBytes;
    calls: readonly (keyof NoInfer<A>)[];
    /** Which answers of these calls are made afresh each time, by the query. */
    unless?: (query: Record<string, unknown>) => boolean;
  },
): void {
  for (const [key, endpoint] of Object.entries(api) as [keyof A & string, Endpoint][]) {
    const [method, url] = key.split(' ') as [string, string];
    const handle = handlers[key] as unknown as (call: Call<Endpoint>) => Promise<unknown>;
    const mayBeKept = kept?.calls.includes(key) === true;
    const make = async (request: FastifyRequest, isKept: boolean): Promise<MadeAnswer> => {
      const page = endpoint.paged ? readPage(request.query as z.infer<typeof pagingQuery>) : undefined;
      const { currentUser, params, query, body, hangUp } = request;
      const signal = hangUp ?? undefined;
      const answer = await handle({ currentUser, params, query, body, page, request, signal } as Call<Endpoint>);
      return toMade(endpoint, answer, { page, url, query: query as Record<string, unknown>, isKept });
    };
    app.route({
      method,
      url,
      schema: routeSchema(endpoint),
      ...(endpoint.files && fileRoute(endpoint)),
      // Before the body is read, so that nobody uploads what they may not; and once it is there, since a body that
      // was half sent may have waited while its sender was signed out.
      onRequest: async (request, reply) => {
        await authorize(app, request, endpoint.access);
        if (endpoint.files) request.hangUp = hangUpSignal(reply.raw);
        if (!isForm(request)) return;
        if (endpoint.files) await admitUpload(app, request, reply);
        else if (method !== 'PUT') throw new ApiError(415, 'This call takes JSON, and no form.');
      },
      ...(method !== 'GET' && { preHandler: (request) => authorize(app, request, endpoint.access) }),
      handler: async (request, reply) => {
        if (mayBeKept && !kept.unless?.(request.query as Record<string, unknown>)) {
          const id = `${key} ${JSON.stringify([request.params, request.query])}`;
          await sendReady(reply, request.raw, await kept.in.get(request.raw, id, () => make(request, true)));
          return reply;
        }
        const { status, headers, body } = await make(request, false);
        return reply.code(status).headers(headers).send(body);
      },
    });
  }
}

async function toMade(
  endpoint: Endpoint,
  answer: unknown,
  {
    page,
    url,
    query,
    isKept,
  }: { page: Page | undefined; url: string; query: Record<string, unknown>; isKept: boolean },
): Promise<MadeAnswer> {
  const status = endpoint.status ?? 200;
  if (status === 204) return { status, headers: { 'cache-control': 'no-store' }, body: '' };
  const type = typeOf(endpoint);
  const headers = { 'content-type': type, 'cache-control': isKept ? 'no-cache' : 'no-store' };
  if (endpoint.contentType) return { status, headers, body: answer as string | Buffer };
  if (!endpoint.paged) return { status, headers, body: toJson(endpoint, answer) };
  if (!page) return { status, headers, body: await joinPortions(endpoint, answer as AsyncIterable<unknown[]>) };
  const { items, total } = answer as { items: unknown[]; total: number };
  return { status, headers: { ...headers, ...pagingHeaders(url, page, total, query) }, body: toJson(endpoint, items) };
}

function typeOf({ contentType }: Endpoint): string {
  if (!contentType) return JSON_TYPE;
  return contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
}

async function joinPortions(endpoint: Endpoint, portions: AsyncIterable<unknown[]>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const portion of portions) {
    if (portion.length === 0) continue;
    parts.push(Buffer.from((parts.length === 0 ? '' : ',') + toJson(endpoint, portion).slice(1, -1)));
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}

function toJson(endpoint: Endpoint, answer: unknown): string {
  if (checksAnswers) endpoint.answer.parse(answer);
  return JSON.stringify(answer);
}

/** Answers are checked against their contract wherever a wrong one should be found; not where it would only cost. */
const checksAnswers = process.env['NODE_ENV'] !== undefined && process.env['NODE_ENV'] !== 'production';
const JSON_TYPE = 'application/json; charset=utf-8';

function routeSchema(endpoint: Endpoint): Record<string, unknown> {
  const refusals = [...new Set([400, 429, 503, ...ACCESS_REFUSALS[endpoint.access], ...(endpoint.errors ?? [])])];
  const query = endpoint.paged ? pagingQuery.extend(endpoint.query?.shape ?? {}) : endpoint.query;
  const status = endpoint.status ?? 200;
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && {
      security: endpoint.access === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    }),
    ...(endpoint.files && { consumes: ['application/json', 'multipart/form-data'] }),
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(query && { querystring: query }),
    response: {
      [status]:
        status === 204
          ? z.null().describe('Done; nothing is answered.')
          : described('The answer.', endpoint.answer, endpoint.contentType),
      ...Object.fromEntries(
        refusals
          .toSorted((one, other) => one - other)
          .map((refusal) => [refusal, described(refusalSentence(refusal, endpoint.access), errorSchema)]),
      ),
    },
  };
}

const ACCESS_REFUSALS: Record<Access, readonly number[]> = {
  public: [],
  optional: [],
  'signed in': [401],
  Admin: [401, 403],
};

function refusalSentence(status: number, access: Access): string {
  return status === 403 && access === 'Admin' ? 'Only Admins can do this.' : REFUSALS[status]!;
}

function described(description: string, schema: ZodType, type = 'application/json') {
  return { description, content: { [type]: { schema } } };
}

const REFUSALS: Record<number, string> = {
  400: 'Something in the request is not valid.',
  401: 'Not signed in, or the session has ended.',
  403: 'Not allowed.',
  404: 'Not there.',
  409: 'Conflicts with the present state.',
  413: 'Too large.',
  415: 'Of a type that is not taken.',
  429: 'Too many; `Retry-After` says when to try again.',
  503: 'Not ready; `Retry-After` says when to try again.',
};

const errorSchema = z
  .object({
    error: z.string().describe('One sentence that can be shown to a person.'),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field.'),
  })
  .meta({ id: 'Error' });
