import { describe, expect, test } from 'vitest';
import type { Question } from './setting-fields.contract.ts';
import { usualQuestions } from './server/usual-questions.ts';
import { usualProcedure } from './server/usual-procedure.ts';
import { namePet, showProcedure, showQuestions, showShortQuestions, textValues } from './settings-texts.contract.ts';
import { procedurePlaceholders, questionGroups, textPlaceholders } from './settings-words.contract.ts';
import { findTemplateFault } from './text-template.contract.ts';

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
    places: [
      { name: 'Main Branch', is_offered: true },
      { name: 'Downtown', is_offered: false },
      { name: 'Eastside', is_offered: true },
    ],
  },
  procedure: { covered: ['Vaccinations', 'FIV test', 'Flea treatment'] },
});

function show(answer: string) {
  const question: Question = { id: 'one', group: 'costs', question: 'Well?', answer, is_on_home: true };
  return showQuestions({ questions: [question] }, values)[0]!.questions[0]!;
}

test('placeholders stand for what the settings say; a place that is switched off is not named', () => {
  expect(values).toMatchObject({
    fee_other: '$25.50',
    fee_covers: 'vaccinations, FIV test and flea treatment',
    pickup_times: '09:00 AM or 04:00 PM',
    pickup_places: 'Main Branch or Eastside',
  });
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(textPlaceholders).toSorted());
});

test('a text holds few placeholders, since what they stand for may be long', () => {
  const known = Object.keys(textPlaceholders);
  expect(findTemplateFault('{fee_covers} '.repeat(12), known)).toBeNull();
  expect(findTemplateFault('{fee_covers} '.repeat(13), known)).toBe('takes at most 12 words in braces');
});

describe('an answer', () => {
  test('is paragraphs and lists', () => {
    expect(show('One\ntwo.\n\nThree {fee_dog}:\n- a\n- b\n\n- c').answer).toEqual([
      'One two.',
      'Three $400:',
      ['a', 'b'],
      ['c'],
    ]);
  });

  test('offers its links below, without the lines that held nothing else', () => {
    const { answer, links } = show('Look at [our cats](/search?type=Cat) first.\n\n[Search](/search), [FAQs](/faqs)');
    expect(answer).toEqual(['Look at our cats first.']);
    expect(links.map(({ href }) => href)).toEqual(['/search?type=Cat', '/search', '/faqs']);
  });

  test('has its first paragraph alone on the home page', () => {
    const question: Question = { id: 'one', group: 'costs', question: 'Well?', answer: 'A.\n\nB.', is_on_home: true };
    expect(showShortQuestions({ questions: [question, { ...question, is_on_home: false }] }, values)).toEqual([
      { question: 'Well?', answer: 'A.' },
    ]);
  });
});

describe('the usual texts', () => {
  test('hold placeholders that are known, and lead to pages of the site alone', () => {
    const faults = usualQuestions.map(({ answer }) => findTemplateFault(answer, Object.keys(textPlaceholders)));
    const { covered: _, rules, ...texts } = usualProcedure;
    const procedure = [...rules, ...Object.values(texts)].map((text) =>
      findTemplateFault(text, Object.keys(procedurePlaceholders)),
    );
    expect([...faults, ...procedure].filter((fault) => fault !== null)).toEqual([]);
  });

  test('leave nothing in braces, but for the pet, which is named where it is known', () => {
    const shown = showProcedure(usualProcedure, values);
    expect(namePet(shown.application, 'Maple $&')).toContain('the life that Maple $& would have');
    expect(namePet(JSON.stringify(shown))).not.toContain('{pet}');
    expect(JSON.stringify(showQuestions({ questions: usualQuestions }, values))).not.toMatch(/\{\w+\}/);
  });

  test('have an address of its own for each question, and one for each group', () => {
    const ids = [...questionGroups.map(({ id }) => id), ...usualQuestions.map(({ id }) => id)];
    expect(ids.length).toBeGreaterThan(25);
    expect(new Set([...ids, 'support']).size).toBe(ids.length + 1);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  test('say what the specification says', () => {
    const all = JSON.stringify([
      showProcedure(usualProcedure, values),
      showQuestions({ questions: usualQuestions }, values),
    ]);
    for (const words of ['Cats need no application', 'Declawing is not allowed', '$400', '$160']) {
      expect(all).toContain(words);
    }
    expect(usualProcedure.covered).toEqual([
      'Vaccinations',
      'Microchip',
      'Spay or neuter',
      'Flea treatment',
      'Deworming',
    ]);
  });
});
