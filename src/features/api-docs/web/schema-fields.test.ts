import { describe, expect, test } from 'vitest';
import { listFields, typeOf } from './schema-fields.ts';

describe('the type of a field', () => {
  test.each([
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
    [{ type: 'string', enum: ['Yes', 'No'] }, '"Yes" or "No"'],
    [{ type: 'string', format: 'date-time' }, 'string, date-time'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  ])('describes %j', (schema, text) => {
    expect(typeOf(schema)).toEqual({ text });
  });

  test('names the schema it refers to', () => {
    const pets = { type: 'array', items: { $ref: '#/components/schemas/Pet' } };
    expect(typeOf(pets)).toEqual({ text: 'list of', schemaName: 'Pet' });
  });
});

describe('the fields of a schema', () => {
  test('show required fields and limits', () => {
    const schema = {
      properties: {
        age: { type: 'integer', minimum: 0, maximum: 100 },
        description: { type: 'string', description: 'Why.' },
      },
      required: ['age'],
    };
    expect(listFields(schema)).toMatchObject([
      { name: 'age', isRequired: true, description: 'Allowed: at least 0, at most 100.' },
      { name: 'description', isRequired: false, description: 'Why.' },
    ]);
  });

  test('include nested fields with dotted names', () => {
    const owner = { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] };
    const photos = { type: 'array', items: { type: 'object', properties: { width: { type: 'integer' } } } };
    const names = listFields({ properties: { owner, photos } }).map(({ name }) => name);
    expect(names).toEqual(['owner', 'owner.name', 'photos', 'photos[].width']);
  });
});
