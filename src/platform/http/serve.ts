import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z, type output, type ZodType } from 'zod';
import type { Api, Endpoint } from './api-contract.ts';
import { pagingHeaders, pagingQuery, readPage, type Page } from './paging.ts';
import { sendReady, type MadeAnswer, type ReadyBytes } from './ready-bytes.ts';

type Read<T, Else> = T extends ZodType ? output<T> : Else;
type Item<E extends Endpoint> = output<E['answer']> extends (infer I)[] ? I : never;

/** What a handler is told of a call. */
export interface Call<E extends Endpoint> {
  params: Read<E['params'], undefined>;
  body: Read<E['body'], undefined>;
  /** The page asked for; undefined for the whole list. */
  page: E extends { paged: true } ? Page | undefined : undefined;
  request: FastifyRequest;
}

/**
 * A paged call answers a page's items and how many there are in all, and the whole list
 * in portions, so that a long one holds up nobody; every other call what its contract says.
 */
type Answer<E extends Endpoint> = E extends { paged: true }
  ? { items: Item<E>[]; total: number } | AsyncIterable<Item<E>[]>
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
  kept?: { in: ReadyBytes; calls: readonly (keyof NoInfer<A>)[] },
): void {
  for (const [key, endpoint] of Object.entries(api) as [keyof A & string, Endpoint][]) {
    const [method, url] = key.split(' ') as [string, string];
    const handle = handlers[key] as unknown as (call: Call<Endpoint>) => Promise<unknown>;
    const isKept = kept?.calls.includes(key) === true;
    const make = async (request: FastifyRequest): Promise<MadeAnswer> => {
      const page = endpoint.paged ? readPage(request.query as z.infer<typeof pagingQuery>) : undefined;
      const answer = await handle({ params: request.params, body: request.body, page, request } as Call<Endpoint>);
      return toMade(endpoint, answer, { page, url, isKept });
    };
    app.route({
      method,
      url,
      schema: routeSchema(endpoint),
      handler: isKept
        ? async (request, reply) => {
            const id = `${key} ${JSON.stringify([request.params, request.query])}`;
            await sendReady(reply, request.raw, await kept.in.get(request.url, id, () => make(request)));
          }
        : async (request, reply) => {
            const { status, headers, body } = await make(request);
            return reply.code(status).headers(headers).send(body);
          },
    });
  }
}

async function toMade(
  endpoint: Endpoint,
  answer: unknown,
  { page, url, isKept }: { page: Page | undefined; url: string; isKept: boolean },
): Promise<MadeAnswer> {
  const status = endpoint.status ?? 200;
  const headers = { 'content-type': JSON_TYPE, 'cache-control': isKept ? 'no-cache' : 'no-store' };
  if (!endpoint.paged) return { status, headers, body: toJson(endpoint, answer) };
  if (!page) return { status, headers, body: await joinPortions(endpoint, answer as AsyncIterable<unknown[]>) };
  const { items, total } = answer as { items: unknown[]; total: number };
  return { status, headers: { ...headers, ...pagingHeaders(url, page, total) }, body: toJson(endpoint, items) };
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
  const refusals = [...new Set([400, 429, 503, ...(endpoint.errors ?? [])])].toSorted((one, other) => one - other);
  return {
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.paged && { querystring: pagingQuery }),
    response: {
      [endpoint.status ?? 200]: described('The answer.', endpoint.answer),
      ...Object.fromEntries(refusals.map((status) => [status, described(REFUSALS[status]!, errorSchema)])),
    },
  };
}

function described(description: string, schema: ZodType) {
  return { description, content: { 'application/json': { schema } } };
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
