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

interface NamedShape {
  name: string;
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

/** The calls whose paths have the same first part after `/api/`, such as all below `/api/pets/`. */
interface CallGroup {
  name: string;
  calls: Pick<ApiCall, 'anchor' | 'method' | 'path' | 'summary'>[];
}

/** Converts the OpenAPI document to its introduction and a list of all calls. */
export function parseOverview({ info, paths }: ApiDocument) {
  const groups = new Map<string, CallGroup>();
  for (const { method, path, operation } of listOperations(paths)) {
    const name = groupOf(path);
    const group = groups.get(name) ?? { name, calls: [] };
    group.calls.push({ anchor: anchorOf(method, path), method, path, summary: operation.summary ?? path });
    groups.set(name, group);
  }
  return {
    title: info.title,
    version: info.version,
    description: info.description ?? '',
    groups: [...groups.values()],
  };
}

/**
 * Converts the part of the OpenAPI document about a group of calls, with the shapes that they use.
 * @returns null if there is no such group
 */
export function parseGroup({ info, paths, components }: ApiDocument, name: string) {
  const calls = listOperations(paths)
    .filter(({ path }) => groupOf(path) === name)
    .map(({ method, path, operation }) => parseCall(method, path, operation));
  if (calls.length === 0) return null;

  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  const shapes = schemas.map(([shapeName, schema]) => ({ name: shapeName, fields: listFields(schema) }));
  const linked = linkedShapes(calls, shapes);
  return { title: info.title, name, calls, shapes: shapes.filter((shape) => linked.has(shape.name)) };
}

function listOperations(paths: ApiDocument['paths']) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  );
}

function groupOf(path: string): string {
  return path.split('/')[2] ?? '';
}

function anchorOf(method: string, path: string): string {
  return `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The names of the shapes to which the part of a page links, directly or through other shapes. */
function linkedShapes(part: unknown, shapes: NamedShape[], linked = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"schemaName":"([^"]+)"/g)) {
    if (name === undefined || linked.has(name)) continue;
    linked.add(name);
    linkedShapes(shapes.find((shape) => shape.name === name)?.fields ?? [], shapes, linked);
  }
  return linked;
}

function parseCall(method: string, path: string, operation: Operation): ApiCall {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => ({
    status,
    description: response.description ?? '',
    shape: toShape(response),
  }));
  return {
    anchor: anchorOf(method, path),
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
    errorResponses: responses
      .filter(({ status }) => Number(status) >= 400)
      .map(({ status, description }) => ({ status, description })),
  };
}

function toShape({ content }: Content): Shape | null {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? { type: typeOf(schema), fields: listFields(schema) } : null;
}
