import type { ApiDocument } from '../../../platform/http/api-document.ts';
import { fieldsOf, kindOf, type Field, type Kind, type Schema } from './schema-fields.ts';

export interface ApiCall {
  anchor: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  body: Shape | null;
  answers: Answer[];
  refusals: { status: string; description: string }[];
}

export interface Shape {
  kind: Kind;
  fields: Field[];
}

interface Answer {
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

/** Everything that the page shows of the document, ready to be laid out. */
export function readDocument({ info, paths, components }: ApiDocument) {
  const shapes = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  return {
    title: info.title,
    version: info.version,
    description: info.description ?? '',
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        readCall(method.toUpperCase(), path, operation as Operation),
      ),
    ),
    shapes: shapes.map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  };
}

function readCall(method: string, path: string, operation: Operation): ApiCall {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => ({
    status,
    description: response.description ?? '',
    shape: shapeOf(response),
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
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) => ({
      name,
      kind: { text: `${kindOf(schema ?? {}).text} in the ${place}` },
      isRequired: required ?? false,
      note: description ?? '',
    })),
    body: operation.requestBody ? shapeOf(operation.requestBody) : null,
    answers: responses.filter(({ status }) => Number(status) < 400),
    refusals: responses.filter(({ status }) => Number(status) >= 400),
  };
}

function shapeOf({ content }: Content): Shape | null {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? { kind: kindOf(schema), fields: fieldsOf(schema) } : null;
}
