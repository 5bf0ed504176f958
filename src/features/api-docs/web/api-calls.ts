import type { ApiDocument } from '../../../platform/http/api-document.ts';
import { listFields, typeOf, type Field, type FieldType, type Schema } from './schema-fields.ts';

export interface ApiCall {
  anchor: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  body: Shape | null;
  responses: ApiResponse[];
  errorResponses: { status: string; description: string }[];
}

export interface Shape {
  type: FieldType;
  fields: Field[];
}

interface ApiResponse {
  status: string;
  description: string;
  shape: Shape | null;
}

interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/** Converts the OpenAPI document to what the page shows. */
export function parseDocument({ info, paths, components }: ApiDocument) {
  const shapes = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  return {
    title: info.title,
    version: info.version,
    description: info.description ?? '',
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        parseCall(method.toUpperCase(), path, operation as Operation),
      ),
    ),
    shapes: shapes.map(([name, schema]) => ({ name, fields: listFields(schema) })),
  };
}

function parseCall(method: string, path: string, operation: Operation): ApiCall {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => ({
    status,
    description: response.description ?? '',
    shape: toShape(response),
  }));
  return {
    anchor: `${method} ${path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    method,
    path,
    summary: operation.summary ?? path,
    description: operation.description ?? '',
    parameters: (operation.parameters ?? []).map(({ name, in: location, required, description, schema }) => ({
      name,
      type: { text: `${typeOf(schema ?? {}).text} in the ${location}` },
      isRequired: required ?? false,
      description: description ?? '',
    })),
    body: operation.requestBody ? toShape(operation.requestBody) : null,
    responses: responses.filter(({ status }) => Number(status) < 400),
    errorResponses: responses.filter(({ status }) => Number(status) >= 400),
  };
}

function toShape({ content }: Content): Shape | null {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? { type: typeOf(schema), fields: listFields(schema) } : null;
}
