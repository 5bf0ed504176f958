/** The subset of JSON Schema that our API document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** A type as text, with the named schema it refers to, if any. */
export interface FieldType {
  text: string;
  schemaName?: string;
}

/** A field; nested fields have dotted names. */
export interface Field {
  name: string;
  type: FieldType;
  isRequired: boolean;
  description: string;
}

export function listFields(schema: Schema, prefix = ''): Field[] {
  const inner = unwrap(schema);
  return Object.entries(inner.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    const isList = unwrap(property).type === 'array';
    const field: Field = {
      name,
      type: typeOf(property),
      isRequired: inner.required?.includes(key) ?? false,
      description: [property.description, describeLimits(property)].filter(Boolean).join(' '),
    };
    return [field, ...listFields(property, isList ? `${name}[].` : `${name}.`)];
  });
}

export function typeOf(schema: Schema): FieldType {
  if (schema.$ref) return { text: '', schemaName: schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) };
  const types = schema.anyOf ?? schema.allOf;
  if (types) return joinTypes(types.map(typeOf));
  if (schema.enum) return { text: schema.enum.map((value) => JSON.stringify(value)).join(' or ') };
  if (schema.type === 'array') {
    const { text, schemaName } = typeOf(schema.items ?? {});
    return { text: text ? `list of ${text}` : 'list of', ...(schemaName && { schemaName }) };
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
  return { text: schema.format ? `${type}, ${schema.format}` : type };
}

function joinTypes(types: FieldType[]): FieldType {
  const schemaName = types.find((type) => type.schemaName)?.schemaName;
  const text = types
    .map((type) => type.text)
    .filter(Boolean)
    .join(' or ');
  return { text: schemaName && text ? `${text} or` : text, ...(schemaName && { schemaName }) };
}

/** The schema behind `null`, and behind a list. */
function unwrap(schema: Schema): Schema {
  if (schema.anyOf) return unwrap(schema.anyOf.find((type) => type.type !== 'null') ?? {});
  if (schema.type === 'array' && schema.items?.properties) return { ...schema.items, type: 'array' };
  return schema;
}

function describeLimits(schema: Schema): string {
  const { minimum, exclusiveMinimum, minLength, maxLength } = unwrap(schema);
  const maximum = unwrap(schema).maximum;
  const limits = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    // Zod's limit for safe integers says nothing about the field.
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter(Boolean);
  return limits.length > 0 ? `Allowed: ${limits.join(', ')}.` : '';
}
