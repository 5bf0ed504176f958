/** The part of JSON Schema that our API document uses. */
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

/** A kind of value in words, with the named schema in it, if there is one. */
export interface Kind {
  text: string;
  named?: string;
}

/** A row of a table: one field, with those inside it under dotted names. */
export interface Field {
  name: string;
  kind: Kind;
  isRequired: boolean;
  note: string;
}

export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const inner = unwrap(schema);
  return Object.entries(inner.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    const isList = unwrap(property).type === 'array';
    const field: Field = {
      name,
      kind: kindOf(property),
      isRequired: inner.required?.includes(key) ?? false,
      note: [property.description, limitsOf(property)].filter(Boolean).join(' '),
    };
    return [field, ...fieldsOf(property, isList ? `${name}[].` : `${name}.`)];
  });
}

export function kindOf(schema: Schema): Kind {
  if (schema.$ref) return { text: '', named: schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) };
  const kinds = schema.anyOf ?? schema.allOf;
  if (kinds) return joined(kinds.map(kindOf));
  if (schema.enum) return { text: schema.enum.map((value) => JSON.stringify(value)).join(' or ') };
  if (schema.type === 'array') {
    const { text, named } = kindOf(schema.items ?? {});
    return { text: text ? `list of ${text}` : 'list of', ...(named && { named }) };
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
  return { text: schema.format ? `${type}, ${schema.format}` : type };
}

function joined(kinds: Kind[]): Kind {
  const named = kinds.find((kind) => kind.named)?.named;
  const text = kinds
    .map((kind) => kind.text)
    .filter(Boolean)
    .join(' or ');
  return { text: named && text ? `${text} or` : text, ...(named && { named }) };
}

/** What the fields are in: behind `null`, and behind a list. */
function unwrap(schema: Schema): Schema {
  if (schema.anyOf) return unwrap(schema.anyOf.find((kind) => kind.type !== 'null') ?? {});
  if (schema.type === 'array' && schema.items?.properties) return { ...schema.items, type: 'array' };
  return schema;
}

function limitsOf(schema: Schema): string {
  const { minimum, exclusiveMinimum, minLength, maxLength } = unwrap(schema);
  const maximum = unwrap(schema).maximum;
  const limits = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    // The bound of whole numbers that JSON can carry says nothing about the field.
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter(Boolean);
  return limits.length > 0 ? `Allowed: ${limits.join(', ')}.` : '';
}
