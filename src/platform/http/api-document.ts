import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** An OpenAPI 3.1 document; its inside is the standard's. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
}

/**
 * Describes every call under `/api/` from the schemas that validate it, at `/api/openapi.json`.
 * @returns a function that gives the document once all routes are there
 */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<() => ApiDocument> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pawhaven API',
        version: '1.0.0',
        description:
          'Every call answers with or without a trailing slash. `PUT` takes JSON or a multipart form. Errors are `{ "error": "one sentence" }`, with `fields` where a form field is at fault. Timestamps are ISO 8601 in UTC.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/auth/login` answers.' },
        },
      },
    },
    transform: createJsonSchemaTransform({}),
    transformObject: jsonSchemaTransformObject,
  });
  let json: string | undefined;
  const read = () => withoutUnusedSchemas(app.swagger() as unknown as ApiDocument);
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    json ??= JSON.stringify(read());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  return read;
}

/** Each named schema is generated once as input and once as output, whether or not a call uses it so. */
function withoutUnusedSchemas(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}
