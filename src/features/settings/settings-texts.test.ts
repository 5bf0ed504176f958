import { describe, expect, test } from 'vitest';
import type { Question } from './setting-fields.contract.ts';
import { defaultQuestions } from './server/default-questions.ts';
import { defaultProcedure } from './server/default-procedure.ts';
import { namePet, fillProcedure, fillQuestions, fillShortQuestions, textValues } from './settings-texts.contract.ts';
import { procedurePlaceholders, questionGroups, textPlaceholders } from './settings.constants.ts';
import { findTemplateError } from './text-template.contract.ts';

const values = textValues({
  shelter: {
    name: 'Haven',
    phone: '+1 555 0100',
    email: 'hello@shelter.example',
    opening_days: 'every day',
    opening_hours: '8:00 AM - 8:00 PM',
  },
  fees: { dog_cents: 40_000, cat_cents: 16_000, other_cents: 2550 },
  pickups: {
    times: ['09:00 AM', '04:00 PM'],
    sites: ['Main Branch', 'Eastside'],
  },
  procedure: { covered: ['Vaccinations', 'FIV test', 'Flea treatment'] },
});

function show(answer: string) {
  const question: Question = { id: 'one', group: 'costs', question: 'Well?', answer, is_on_home: true };
  return fillQuestions({ questions: [question] }, values)[0]!.questions[0]!;
}

test('placeholders are replaced with the settings; and the offered sites are named', () => {
  expect(values).toMatchObject({
    fee_other: '$25.50',
    fee_covers: 'vaccinations, FIV test and flea treatment',
    pickup_times: '9 AM or 4 PM',
    pickup_places: 'Main Branch or Eastside',
  });
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(textPlaceholders).toSorted());
});

test('the number of placeholders is limited, because their values may be long', () => {
  const known = Object.keys(textPlaceholders);
  expect(findTemplateError('{fee_covers} '.repeat(12), known)).toBeNull();
  expect(findTemplateError('{fee_covers} '.repeat(13), known)).toBe('takes at most 12 words in braces');
});

describe('an answer', () => {
  test('consists of paragraphs and lists', () => {
    expect(show('One\ntwo.\n\nThree {fee_dog}:\n- a\n- b\n\n- c').answer).toEqual([
      'One two.',
      'Three $400:',
      ['a', 'b'],
      ['c'],
    ]);
  });

  test('lists its links below, without the lines that held nothing else', () => {
    const { answer, links } = show('Look at [our cats](/search?type=Cat) first.\n\n[Search](/search), [FAQs](/faqs)');
    expect(answer).toEqual(['Look at our cats first.']);
    expect(links.map(({ href }) => href)).toEqual(['/search?type=Cat', '/search', '/faqs']);
  });

  test('shows its first paragraph on the home page', () => {
    const question: Question = { id: 'one', group: 'costs', question: 'Well?', answer: 'A.\n\nB.', is_on_home: true };
    expect(fillShortQuestions({ questions: [question, { ...question, is_on_home: false }] }, values)).toEqual([
      { question: 'Well?', answer: 'A.' },
    ]);
  });
});

describe('the default texts', () => {
  test('contain only known placeholders and internal links', () => {
    const errors = defaultQuestions.map(({ answer }) => findTemplateError(answer, Object.keys(textPlaceholders)));
    const { covered: _, rules, ...texts } = defaultProcedure;
    const procedure = [...rules, ...Object.values(texts)].map((text) =>
      findTemplateError(text, Object.keys(procedurePlaceholders)),
    );
    expect([...errors, ...procedure].filter((error) => error !== null)).toEqual([]);
  });

  test('leave no braces, except for the pet’s name', () => {
    const displayed = fillProcedure(defaultProcedure, values);
    expect(namePet(displayed.application, 'Maple $&')).toContain('the life you’d give Maple $&');
    expect(namePet(JSON.stringify(displayed))).not.toContain('{pet}');
    expect(JSON.stringify(fillQuestions({ questions: defaultQuestions }, values))).not.toMatch(/\{\w+\}/);
  });

  test('have a unique ID for each question and group', () => {
    const ids = [...questionGroups.map(({ id }) => id), ...defaultQuestions.map(({ id }) => id)];
    expect(ids.length).toBeGreaterThan(25);
    expect(new Set([...ids, 'support']).size).toBe(ids.length + 1);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  test('match the specification', () => {
    const all = JSON.stringify([
      fillProcedure(defaultProcedure, values),
      fillQuestions({ questions: defaultQuestions }, values),
    ]);
    for (const words of ['Cats need no application', 'Declawing is not allowed', '$400', '$160']) {
      expect(all).toContain(words);
    }
    expect(defaultProcedure.covered).toEqual([
      'Vaccinations',
      'Microchip',
      'Spay or neuter',
      'Flea treatment',
      'Deworming',
    ]);
  });
});
