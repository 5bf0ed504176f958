import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z, type output, type ZodType } from 'zod';
import { describeWhoCan } from '../capabilities.contract.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { List } from '../database/list.ts';
import type { Access, Api, Endpoint } from './api-contract.ts';
import { ApiError, isApiError } from './api-error.ts';
import {
  authorize,
  authorizeAfterBody,
  authorizeBeforeBody,
  recordIfDenied,
  type CurrentUser,
} from './current-user.ts';
import { isForm } from './forms.ts';
import { pagingHeaders, pagingQuery, parsePage, type Page } from './paging.ts';
import { acquireUploadSlot, fileRoute, createDisconnectSignal } from './receive-files.ts';
import { loadAfterStart } from '../load-after-start.ts';
import { sendChunks } from './chunks/send-chunks.ts';
import { STALE_HEADERS, type RenderedResponse } from './stale-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendCached } from './send-cached.ts';
import { streamPieces } from './stream-pieces.ts';

type Read<T, Else> = T extends ZodType ? output<T> : Else;
type Item<E extends Endpoint> = output<E['response']> extends (infer I)[] ? I : never;

export interface Call<E extends Endpoint> {
  /** null for public endpoints, and if nobody is signed in. */
  currentUser: E['access'] extends 'public' ? null : E['access'] extends 'optional' ? CurrentUser | null : CurrentUser;
  params: Read<E['params'], undefined>;
  query: Read<E['query'], undefined>;
  body: E extends { rawBody: true } ? Buffer : Read<E['body'], undefined>;
  request: FastifyRequest;
  /** Aborted when the client disconnects before the response; for endpoints that accept files, which are costly. */
  signal: E extends { files: readonly string[] } ? AbortSignal : undefined;
}

/**
 * A paged endpoint returns a list, and one for CSV may return it piece by piece. Every other endpoint returns what its
 * contract says.
 */
type HandlerResult<E extends Endpoint> = E extends { paged: true }
  ? List<Item<E>>
  : E extends { status: 204 }
    ? void
    : E extends { contentType: 'application/pdf' }
      ? Buffer
      : E extends { contentType: 'application/octet-stream' }
        ? FileContent
        : E extends { contentType: 'text/csv' }
          ? string | AsyncIterable<string>
          : output<E['response']>;

/** A private file, which the response streams with its own headers. */
export interface FileContent {
  headers: Record<string, string>;
  content: Readable;
}

export type Handlers<A extends Api> = {
  [K in keyof A]: A[K] extends Endpoint ? (call: Call<A[K]>) => Promise<HandlerResult<A[K]>> : never;
};

/**
 * Serves every endpoint of an API contract. A missing handler, or one with another result, does not compile.
 * @param handlers or a function that loads their modules: with the first call, or soon after the start
 * @param cached endpoints whose responses are the same for everyone
 */
export function serve<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: NoInfer<Handlers<A>> | (() => Promise<NoInfer<Handlers<A>>>),
  cached?: {
    calls: readonly (keyof NoInfer<A>)[];
    /** Which queries are not cached. */
    unless?: (query: Record<string, unknown>) => boolean;
  },
): void {
  const load = typeof handlers === 'function' ? loadOnce(app, handlers) : null;
  for (const [key, endpoint] of Object.entries(api) as [keyof A & string, Endpoint][]) {
    const [method, url] = key.split(' ') as [string, string];
    const handler = load
      ? async (call: Call<Endpoint>) => ((await load())[key] as unknown as Handler)(call)
      : ((handlers as Handlers<A>)[key] as unknown as Handler);
    const handle = endpoint.changesPublicPages ? invalidateAfter(handler, app.responseCache) : handler;
    const isRead = method === 'GET';
    const isCacheable = cached?.calls.includes(key) === true;
    const make = async (request: FastifyRequest, isCached: boolean): Promise<PreparedResponse> => {
      const page = endpoint.paged ? parsePage(request.query as z.infer<typeof pagingQuery>) : undefined;
      const response = await handle(toCall(request));
      const query = request.query as Record<string, unknown>;
      return prepareResponse(endpoint, response, { page, url, query, isCached });
    };
    const route: RouteOptions = {
      method,
      url,
      schema: routeSchema(endpoint),
      ...(endpoint.files && fileRoute(endpoint)),
      // Before the body is read, to reject unauthorized uploads; and again after it, since the session may have ended
      // while the body arrived.
      onRequest: async (request, reply) => {
        await (isRead ? authorize : authorizeBeforeBody)(app, request, endpoint);
        if (endpoint.files) request.disconnectSignal = createDisconnectSignal(reply.raw);
        if (!isForm(request)) return;
        if (endpoint.files) {
          await acquireUploadSlot(app, request, reply);
          // The session may have ended during the wait.
          request.hadArrived = false;
        } else if (method !== 'PUT') throw new ApiError(415, 'This endpoint accepts JSON, not forms.');
      },
      ...(!isRead && { preHandler: (request) => authorizeAfterBody(app, request, endpoint) }),
      onError: (request, _reply, error) =>
        recordIfDenied(app, request, { call: key, summary: endpoint.summary, error }),
      handler: async (request, reply) => {
        if (isCacheable && !cached.unless?.(request.query as Record<string, unknown>)) {
          // Cached lists have numbered pages only.
          const { after: _, ...query } = request.query as Record<string, unknown>;
          const id = `${key} ${JSON.stringify([request.params, query])}`;
          if (endpoint.paged && (await sendLongList(app, { id, endpoint, handle }, request, reply))) return reply;
          // Nothing that is cached comes in pieces.
          const makeComplete = () => make(request, true) as Promise<RenderedResponse>;
          await sendCached(reply, request.raw, await app.responseCache.get(request.raw, id, makeComplete));
          return reply;
        }
        const { status, headers, body } = await make(request, false);
        if (body instanceof Readable) return reply.code(status).headers(headers).send(body);
        const isComplete = typeof body === 'string' || Buffer.isBuffer(body);
        const logError = (err: unknown) => request.log.error({ request: request.id, err }, 'a list broke off');
        const content = isComplete ? body : await streamPieces(body, logError);
        return reply.code(status).headers(headers).send(content);
      },
    };
    if (endpoint.rawBody) routeRawBody(app, route);
    else app.route(route);
  }
}

/** Parsers belong to a scope, so this route has one of its own. */
function routeRawBody(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

/** A failed load is tried again with the next call. */
function loadOnce<T>(app: FastifyInstance, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const loadOrRetry = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  let cancel: (() => void) | undefined;
  app.addHook('onListen', async () => {
    cancel = loadAfterStart(loadOrRetry);
  });
  app.addHook('onClose', async () => cancel?.());
  return loadOrRetry;
}

type PreparedResponse = Omit<RenderedResponse, 'body'> & { body: RenderedResponse['body'] | AsyncIterable<string> };

type Handler = (call: Call<Endpoint>) => Promise<unknown>;

function toCall(request: FastifyRequest): Call<Endpoint> {
  const { currentUser, params, query, body, disconnectSignal } = request;
  return { currentUser, params, query, body, request, signal: disconnectSignal ?? undefined } as Call<Endpoint>;
}

/** More items are sent in chunks: as one response, they would take more memory than the cache may have. */
const MAX_UNDIVIDED_LIST = 2000;

/** @returns false for a page, and for a list that is short enough to be cached whole */
async function sendLongList(
  { responseCache: cache }: FastifyInstance,
  { id, endpoint, handle }: { id: string; endpoint: Endpoint; handle: Handler },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (parsePage(request.query as z.infer<typeof pagingQuery>) || cache.has(id)) return false;
  const { chunks: list } = (await handle(toCall(request))) as List<unknown>;
  if (!list) return false;
  await cache.checkFor(request.raw);
  const version = cache.chunks.versionOf(list);
  const ids = await cache.chunks.getIds(id, list);
  if (ids.length <= MAX_UNDIVIDED_LIST) return false;
  const headers = { 'content-type': JSON_TYPE, 'cache-control': 'no-cache', ...(cache.isStale && STALE_HEADERS) };
  const toText = (items: unknown[]) => toJson(endpoint, items).slice(1, -1);
  await sendChunks(cache.chunks, request, reply, { list, ids, version, headers, toText });
  return true;
}

/** Invalidates what was written before the response, so that the writer's next request shows the change. */
function invalidateAfter(handle: Handler, cache: ResponseCache): Handler {
  return async (call) => {
    const started = performance.now();
    let mayHaveWritten = true;
    try {
      return await handle(call);
    } catch (error) {
      // A rejected call has written nothing, and during an outage readers need the cache: if the write was committed,
      // polling finds it afterwards. Any other error may have come after the commit.
      mayHaveWritten = !isApiError(error) && !isDatabaseUnavailable(error);
      throw error;
    } finally {
      if (mayHaveWritten) await cache.invalidateWritten(performance.now() - started);
    }
  };
}

async function prepareResponse(
  endpoint: Endpoint,
  response: unknown,
  {
    page,
    url,
    query,
    isCached,
  }: { page: Page | undefined; url: string; query: Record<string, unknown>; isCached: boolean },
): Promise<PreparedResponse> {
  const status = endpoint.status ?? 200;
  if (status === 204) return { status, headers: { 'cache-control': 'no-store' }, body: '' };
  const type = contentTypeOf(endpoint);
  const headers = { 'content-type': type, 'cache-control': isCached ? 'no-cache' : 'no-store' };
  if (endpoint.contentType === 'application/octet-stream') {
    const file = response as FileContent;
    return { status, headers: { ...headers, ...file.headers }, body: file.content };
  }
  if (endpoint.contentType) return { status, headers, body: response as PreparedResponse['body'] };
  if (!endpoint.paged) return { status, headers, body: toJson(endpoint, response) };
  const list = response as List<unknown>;
  if (!page) return { status, headers, body: await joinBatches(endpoint, list.batches()) };
  const { items, ...total } = await list.page(page);
  return { status, headers: { ...headers, ...pagingHeaders(url, page, total, query) }, body: toJson(endpoint, items) };
}

function contentTypeOf({ contentType }: Endpoint): string {
  if (!contentType) return JSON_TYPE;
  return contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
}

async function joinBatches(endpoint: Endpoint, batches: AsyncIterable<unknown[]>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    parts.push(Buffer.from((parts.length === 0 ? '' : ',') + toJson(endpoint, batch).slice(1, -1)));
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}

function toJson(endpoint: Endpoint, response: unknown): string {
  if (validatesResponses) endpoint.response.parse(response);
  return JSON.stringify(response);
}

/** Responses are validated against their contract in development and tests; in production it would only cost time. */
const validatesResponses = process.env['NODE_ENV'] !== undefined && process.env['NODE_ENV'] !== 'production';
const JSON_TYPE = 'application/json; charset=utf-8';

function routeSchema(endpoint: Endpoint): Record<string, unknown> {
  const accessErrors = [...ACCESS_ERRORS[endpoint.access], ...(endpoint.stepUp ? [403] : [])];
  const errorStatuses = [...new Set([400, 429, 503, ...accessErrors, ...(endpoint.errors ?? [])])];
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
          ? z.null().describe('Done; no body.')
          : described('The response.', endpoint.response, endpoint.contentType),
      ...Object.fromEntries(
        errorStatuses
          .toSorted((one, other) => one - other)
          .map((message) => [message, described(errorDescription(message, endpoint), errorSchema)]),
      ),
    },
  };
}

const ACCESS_ERRORS: Record<Access, readonly number[]> = {
  public: [],
  optional: [],
  'signed in': [401],
  staff: [401, 403],
  record: [401, 403, 404],
};

function errorDescription(status: number, { capability, stepUp }: Endpoint): string {
  const description = status === 403 && capability ? describeWhoCan(capability) : ERROR_DESCRIPTIONS[status]!;
  return status === 403 && stepUp
    ? `${description} Or \`step_up\` says how to confirm who you are first.`
    : description;
}

function described(description: string, schema: ZodType, type = 'application/json') {
  return { description, content: { [type]: { schema } } };
}

const ERROR_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is invalid.',
  401: 'Not logged in, or the session has ended.',
  403: 'Not allowed.',
  404: 'Not found.',
  409: 'Conflicts with the current state.',
  413: 'Too large.',
  415: 'The content type isn’t supported.',
  429: 'Too many requests; `Retry-After` says when to retry.',
  503: 'Not ready; `Retry-After` says when to retry.',
};

const errorSchema = z
  .object({
    error: z.string().describe('A sentence that can be displayed.'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field.'),
    step_up: z
      .array(z.string())
      .optional()
      .describe('Confirm who you are in one of these ways (`POST /api/users/me/step-up`), and repeat the call.'),
    second_factor: z
      .object({ challenge: z.string(), methods: z.array(z.string()) })
      .optional()
      .describe('The login continues with `POST /api/auth/second-factor`.'),
    second_factor_required: z.literal(true).optional().describe('Add a second factor first.'),
  })
  .meta({ id: 'Error' });
