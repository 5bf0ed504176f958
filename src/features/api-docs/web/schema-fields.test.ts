import { describe, expect, test } from 'vitest';
import { fieldsOf, kindOf } from './schema-fields.ts';

describe('a kind of value in words', () => {
  test.each([
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
    [{ type: 'string', enum: ['Yes', 'No'] }, '"Yes" or "No"'],
    [{ type: 'string', format: 'date-time' }, 'string, date-time'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  ])('says %j', (schema, text) => {
    expect(kindOf(schema)).toEqual({ text });
  });

  test('names the shape it refers to', () => {
    const pets = { type: 'array', items: { $ref: '#/components/schemas/Pet' } };
    expect(kindOf(pets)).toEqual({ text: 'list of', named: 'Pet' });
  });
});

describe('the fields of a shape', () => {
  test('tell which are required, and what is allowed', () => {
    const schema = {
      properties: { age: { type: 'integer', minimum: 0, maximum: 100 }, note: { type: 'string', description: 'Why.' } },
      required: ['age'],
    };
    expect(fieldsOf(schema)).toMatchObject([
      { name: 'age', isRequired: true, note: 'Allowed: at least 0, at most 100.' },
      { name: 'note', isRequired: false, note: 'Why.' },
    ]);
  });

  test('include those inside, under dotted names', () => {
    const owner = { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] };
    const photos = { type: 'array', items: { type: 'object', properties: { width: { type: 'integer' } } } };
    const names = fieldsOf({ properties: { owner, photos } }).map(({ name }) => name);
    expect(names).toEqual(['owner', 'owner.name', 'photos', 'photos[].width']);
  });
});
