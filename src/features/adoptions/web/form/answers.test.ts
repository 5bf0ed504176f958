import { expect, test } from 'vitest';
import { applicationFields } from '../../adoptions.constants.ts';
import { applicationSections } from '../application-sections.ts';
import { countMissing, findErrors, initialAnswers, errorsFromResponse, sectionOf, type Answers } from './answers.ts';
import { newerLocalDraft, type FormDraft } from './form-draft.ts';

const full = Object.fromEntries(applicationFields.map((field) => [field, 'yes'])) as Answers;
const empty = Object.fromEntries(applicationFields.map((field) => [field, ''])) as Answers;

// Specification: entity-application-text
test('each field belongs to one section', () => {
  expect(applicationSections.flatMap(({ fields }) => fields).toSorted()).toEqual(applicationFields.toSorted());
});

// Specification: application-consent-required
test('missing answers are reported in order: pet, fields, consent', () => {
  const sentences = Object.values(findErrors({ answers: empty, petId: '', hasConsent: false }));

  expect(sentences.slice(0, 3)).toEqual([
    'Please select a pet to adopt.',
    'Please fill in the first name field.',
    'Please fill in the last name field.',
  ]);
  expect(sentences.at(-1)).toBe('You must consent to the terms to submit the form.');
  expect(sentences).toHaveLength(applicationFields.length - 4 + 2);
});

// Specification: application-fields-required
test('four fields are optional, and invisible characters count as blank', () => {
  const answers = { ...full, address_line2: '', partner_agreement: '', other_pets: '', additional_info: '' };
  expect(findErrors({ answers, petId: '7', hasConsent: true })).toEqual({});
  for (const postal_code of [' \n', '\u200B\u2060', '\uFFFE']) {
    expect(findErrors({ answers: { ...full, postal_code }, petId: '7', hasConsent: true })).toEqual({
      postal_code: 'Please fill in the postal code field.',
    });
  }
});

test('a section counts its missing answers', () => {
  const form = { answers: { ...full, city: '', reference: '' }, petId: '', hasConsent: false };
  expect(applicationSections.map((_, section) => countMissing(section, form))).toEqual([1, 1, 0, 0, 2]);
  expect(sectionOf('vet_frequency')).toBe(2);
});

test('server errors are shown in form order, for known fields only', () => {
  const errors = errorsFromResponse({ email: 'is no address', user_id: 'is odd', first_name: 'is too long' });
  expect(Object.keys(errors)).toEqual(['first_name', 'email']);
});

const draft = {
  pet_id: 7,
  procedure_read_at: null,
  answers: { city: 'Halifax' },
  updated_at: '2026-05-31T12:00:00.000Z',
};

test('a form starts from its draft, or else from the profile and the pet', () => {
  const pet = { name: 'Maple' } as never;
  const prefill = { first_name: 'Ann', city: 'Bath' };

  expect(initialAnswers({ draft, prefill, pet }, null)).toMatchObject({ city: 'Halifax', first_name: '' });
  expect(initialAnswers({ draft: { ...draft, answers: {} }, prefill, pet }, null)).toMatchObject({
    city: 'Bath',
    first_name: 'Ann',
    interested_pet: 'Maple',
  });
  expect(initialAnswers({ draft, prefill, pet }, { city: 'Truro' })).toMatchObject({ city: 'Truro' });
});

test('the newer draft wins, and a form submitted elsewhere does not reappear', () => {
  const at = Date.parse(draft.updated_at);
  const local: FormDraft = {
    answers: empty,
    petId: '7',
    hasConsent: false,
    section: 0,
    at,
    isSaved: false,
    base: null,
  };

  expect(newerLocalDraft(local, draft)).toBe(local);
  expect(newerLocalDraft({ ...local, at: at - 1 }, draft)).toBeNull();
  const onTop = { ...local, at: at - 600_000, base: draft.updated_at };
  expect(newerLocalDraft(onTop, draft)).toBe(onTop);
  expect(newerLocalDraft(local, null)).toBe(local);
  expect(newerLocalDraft({ ...local, isSaved: true }, null)).toBeNull();
  expect(newerLocalDraft(null, draft)).toBeNull();
});
