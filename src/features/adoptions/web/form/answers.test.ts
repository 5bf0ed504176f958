import { expect, test } from 'vitest';
import { applicationFields } from '../../application-words.contract.ts';
import { applicationSections } from '../application-sections.ts';
import { countMissing, findProblems, firstAnswers, problemsFrom, sectionOf, type Answers } from './answers.ts';
import { newerHere, type KeptForm } from './kept-form.ts';

const full = Object.fromEntries(applicationFields.map((field) => [field, 'yes'])) as Answers;
const empty = Object.fromEntries(applicationFields.map((field) => [field, ''])) as Answers;

// Specification: entity-application-text
test('each field stands in one section', () => {
  expect(applicationSections.flatMap(({ fields }) => fields).toSorted()).toEqual(applicationFields.toSorted());
});

// Specification: application-consent-required
test('what is missing is told in order: the pet, the fields, the consent', () => {
  const sentences = Object.values(findProblems({ answers: empty, petId: '', hasConsent: false }));

  expect(sentences.slice(0, 3)).toEqual([
    'Please select a pet to adopt.',
    'Please fill in the first name field.',
    'Please fill in the last name field.',
  ]);
  expect(sentences.at(-1)).toBe('You must consent to the terms to submit the form.');
  expect(sentences).toHaveLength(applicationFields.length - 4 + 2);
});

// Specification: application-fields-required
test('four fields may stay blank, and blanks are no answer', () => {
  const answers = { ...full, address_line2: '', partner_agreement: '', other_pets: '', additional_info: '' };
  expect(findProblems({ answers, petId: '7', hasConsent: true })).toEqual({});
  for (const postal_code of [' \n', '\u200B\u2060', '\uFFFE']) {
    expect(findProblems({ answers: { ...full, postal_code }, petId: '7', hasConsent: true })).toEqual({
      postal_code: 'Please fill in the postal code field.',
    });
  }
});

test('a section counts what it waits for', () => {
  const form = { answers: { ...full, city: '', reference: '' }, petId: '', hasConsent: false };
  expect(applicationSections.map((_, section) => countMissing(section, form))).toEqual([1, 1, 0, 0, 2]);
  expect(sectionOf('vet_frequency')).toBe(2);
});

test('a refusal of the server is told in the order of the form, and only where the form has the field', () => {
  const problems = problemsFrom({ email: 'is no address', user_id: 'is odd', first_name: 'is too long' });
  expect(Object.keys(problems)).toEqual(['first_name', 'email']);
});

const draft = {
  pet_id: 7,
  procedure_read_at: null,
  answers: { city: 'Halifax' },
  updated_at: '2026-05-31T12:00:00.000Z',
};

test('a form begins with its draft, else with what is known of the person, and with the pet', () => {
  const pet = { name: 'Maple' } as never;
  const prefill = { first_name: 'Ann', city: 'Bath' };

  expect(firstAnswers({ draft, prefill, pet }, null)).toMatchObject({ city: 'Halifax', first_name: '' });
  expect(firstAnswers({ draft: { ...draft, answers: {} }, prefill, pet }, null)).toMatchObject({
    city: 'Bath',
    first_name: 'Ann',
    interested_pet: 'Maple',
  });
  expect(firstAnswers({ draft, prefill, pet }, { city: 'Truro' })).toMatchObject({ city: 'Truro' });
});

test('the newer of two drafts counts, and what was sent in elsewhere does not come back', () => {
  const at = Date.parse(draft.updated_at);
  const kept: KeptForm = { answers: empty, petId: '7', hasConsent: false, section: 0, at, isSaved: false, base: null };

  expect(newerHere(kept, draft)).toBe(kept);
  expect(newerHere({ ...kept, at: at - 1 }, draft)).toBeNull();
  const onTop = { ...kept, at: at - 600_000, base: draft.updated_at };
  expect(newerHere(onTop, draft)).toBe(onTop);
  expect(newerHere(kept, null)).toBe(kept);
  expect(newerHere({ ...kept, isSaved: true }, null)).toBeNull();
  expect(newerHere(null, draft)).toBeNull();
});
