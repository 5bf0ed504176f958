import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { zodCompilers } from './zod-compilers.ts';

/** An OpenAPI 3.1 document. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
}

/**
 * Serves the API's description, generated from its schemas, at `/api/openapi.json`.
 * @returns a function that returns the document once all routes are registered
 */
export function describeApi(app: FastifyInstance, publicUrl: string): () => Promise<ApiDocument> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void (isDescribed(route) && routes.push(route)));
  let document: Promise<ApiDocument> | undefined;
  const read = () =>
    (document ??= generateDocument(routes, publicUrl).catch((error: unknown) => {
      // The next call tries again.
      document = undefined;
      throw error;
    }));
  let json: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    json ??= JSON.stringify(await read());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  return read;
}

function isDescribed({ method, schema }: RouteOptions): boolean {
  return method !== 'HEAD' && schema?.hide !== true;
}

/** Uses a separate instance, created on the first request: the generator is slow to load. */
async function generateDocument(routes: readonly RouteOptions[], publicUrl: string): Promise<ApiDocument> {
  const { default: fastifySwagger } = await import('@fastify/swagger');
  const app = Fastify({ schemaController: { compilersFactory: zodCompilers }, exposeHeadRoutes: false });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pawhaven API',
        version: '1.0.0',
        description:
          'Every URL works with and without a trailing slash. `PUT` accepts JSON or a multipart form. Errors are `{ "error": "one sentence" }`, with `fields` if form fields are invalid. Timestamps are ISO 8601 in UTC.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/auth/login` returns.' },
        },
      },
    },
    transform: createJsonSchemaTransform({}),
    transformObject: jsonSchemaTransformObject,
  });
  for (const { method, url, schema } of routes) app.route({ method, url, schema: schema!, handler: () => undefined });
  await app.ready();
  return withoutUnusedSchemas(app.swagger() as unknown as ApiDocument);
}

/** The plugin generates each named schema both as input and as output, even if only one is used. */
function withoutUnusedSchemas(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}
