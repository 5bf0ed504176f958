import type { ApiDocument } from '../../src/platform/http/api-document.ts';
import { goodPassword } from './signed-in-users.ts';

/** The parts of an API document's schema that the tests read. */
export interface FieldSchema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  required?: readonly string[];
  items?: FieldSchema;
  anyOf?: readonly FieldSchema[];
  $ref?: string;
}

/** One value that a call accepts, anywhere in the request. */
export interface ApiField {
  place: 'path' | 'query' | 'body';
  /** The path to the value, one step per object and list; `[]` is a list item. */
  steps: readonly string[];
  schema: FieldSchema;
}

export interface ApiCall {
  /** `GET /api/pets/{id}` */
  name: string;
  method: string;
  path: string;
  fields: ApiField[];
  body: FieldSchema | null;
}

interface Operation {
  parameters?: { in: 'path' | 'query'; name: string; schema: FieldSchema }[];
  requestBody?: { content: Record<string, { schema: FieldSchema }> };
}

/** Every call of an API document with each value that it accepts. */
export function listApiCalls(document: ApiDocument): ApiCall[] {
  const named = (document.components?.schemas ?? {}) as Record<string, FieldSchema>;
  const resolve = (schema: FieldSchema) => (schema.$ref ? named[schema.$ref.split('/').at(-1)!]! : schema);
  const walk = (schema: FieldSchema, place: ApiField['place'], steps: readonly string[]): ApiField[] => {
    const { properties = {}, items, anyOf = [], ...own } = resolve(schema);
    return [
      ...(own.type !== undefined && own.type !== 'object' ? [{ place, steps, schema: own }] : []),
      ...anyOf.flatMap((each) => walk(each, place, steps)),
      ...Object.entries(properties).flatMap(([name, each]) => walk(each, place, [...steps, name])),
      ...(items ? walk(items, place, [...steps, '[]']) : []),
    ];
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, { parameters = [], requestBody }]) => {
      const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? null;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        body: body && resolve(body),
        fields: [
          ...parameters.flatMap((each) => walk(each.schema, each.in, [each.name])),
          ...(body ? walk(body, 'body', []) : []),
        ],
      };
    }),
  );
}

export function isNumeric({ type }: FieldSchema): boolean {
  return [type].flat().some((each) => each === 'integer' || each === 'number');
}

/** A call's URL and body with one given value, and valid values for everything required. */
export function callWith(call: ApiCall, { place, steps }: ApiField, value: unknown): { path: string; body?: unknown } {
  const [name = ''] = steps;
  const text = encodeURIComponent(String(value));
  const path = call.path.replace(/\{(\w+)\}/g, (_, each: string) =>
    place === 'path' && each === name ? text : (samples[each] ?? '1'),
  );
  const body = call.body && sampleOf(call.body, place === 'body' ? steps : [], value);
  return { path: place === 'query' ? `${path}?${name}=${text}` : path, ...(body !== null && { body }) };
}

/** Valid texts for fields of these names. */
const samples: Record<string, string> = {
  day: '2099-12-24',
  date: '2099-01-05',
  time: '10:00 AM',
  token: 'nobody-has-this',
  phone_number: '+1 206 555 0142',
  password: goodPassword,
  new_password: goodPassword,
};

function sampleOf(schema: FieldSchema, steps: readonly string[], value: unknown, name = ''): unknown {
  if (steps.length === 0 && name !== '') return value;
  const [step] = steps;
  const { type, properties = {}, required = [], items, anyOf, minimum = 1 } = schema;
  if (anyOf) {
    const isMeant = (each: FieldSchema) => (step === '[]' ? each.items : each.properties?.[step ?? '']);
    return sampleOf(anyOf.find(isMeant) ?? anyOf.at(-1)!, steps, value, name);
  }
  if (type === 'array')
    return items ? [step === '[]' ? sampleOf(items, steps.slice(1), value, '[]') : sampleValue(items, name)] : [];
  if (type === 'object' || schema.properties) {
    const input = Object.entries(properties).filter(([each]) => each === step || required.includes(each));
    return Object.fromEntries(
      input.map(([each, inner]) => [
        each,
        each === step ? sampleOf(inner, steps.slice(1), value, each) : sampleValue(inner, each),
      ]),
    );
  }
  return minimum;
}

/** A valid value. */
function sampleValue(schema: FieldSchema, name: string): unknown {
  const { type, enum: choices, anyOf, minimum = 1, format, properties, required = [], items } = schema;
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices[0];
  if (anyOf) return sampleValue(anyOf.at(-1)!, name);
  if (type === 'array') return items ? [sampleValue(items, name)] : [];
  if (properties) return Object.fromEntries(required.map((each) => [each, sampleValue(properties[each]!, each)]));
  if (type === 'boolean') return true;
  if (isNumeric(schema)) return minimum;
  return format === 'email' ? 'noor@example.org' : (samples[name] ?? 'Sample');
}
