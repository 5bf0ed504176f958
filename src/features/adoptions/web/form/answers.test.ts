import { expect, test } from 'vitest';
import { applicationFields } from '../../adoptions.constants.ts';
import { applicationSections } from '../../application-sections.constants.ts';
import { findSectionToContinue } from '../../application-sections.constants.ts';
import {
  countErrors,
  describeFirstError,
  errorsFromResponse,
  findErrors,
  findErrorsInSection,
  initialAnswers,
  isFromEarlier,
  initialSection,
  sectionOf,
  type Answers,
} from './answers.ts';
import { addUnconfirmed, newerLocalDraft, type FormDraft } from './form-draft.ts';

const valid = { postal_code: '98101', phone_number: '+1 555 0100', email: 'ann@example.org' };
const full = { ...Object.fromEntries(applicationFields.map((field) => [field, 'yes'])), ...valid } as Answers;
const empty = Object.fromEntries(applicationFields.map((field) => [field, ''])) as Answers;

// Specification: entity-application-text
test('each field belongs to one section', () => {
  expect(applicationSections.flatMap(({ fields }) => fields).toSorted()).toEqual(applicationFields.toSorted());
});

// Specification: application-consent-required
test('missing answers are reported in the form’s order: pet, fields, consent, and in the specification’s words when submitting', () => {
  const form = { answers: empty, petId: '', hasConsent: false };
  const errors = findErrors(form);
  const names = Object.keys(errors) as (keyof typeof errors)[];

  expect(names.slice(0, 3).map((name) => describeFirstError(name, errors, form))).toEqual([
    'Please select a pet to adopt.',
    'Please fill in the interested pet field.',
    'Please fill in the first name field.',
  ]);
  expect(describeFirstError(names.at(-1)!, errors, form)).toBe('You must consent to the terms to submit the form.');
  expect(names).toHaveLength(applicationFields.length - 4 + 2);
  expect(Object.values(errors).slice(0, 3)).toEqual([
    'Choose a pet',
    'Enter the pet you’d like to adopt',
    'Enter your first name',
  ]);
});

// Specification: application-fields-required
test('four fields are optional, and invisible characters count as blank', () => {
  const answers = { ...full, address_line2: '', partner_agreement: '', other_pets: '', additional_info: '' };
  expect(findErrors({ answers, petId: '7', hasConsent: true })).toEqual({});
  for (const postal_code of [' \n', '\u200B\u2060', '\uFFFE']) {
    expect(findErrors({ answers: { ...full, postal_code }, petId: '7', hasConsent: true })).toEqual({
      postal_code: 'Enter your ZIP or postal code',
    });
  }
});

test('a section counts its errors, in the order of its fields', () => {
  const form = { answers: { ...full, city: '', address: '', reference: '' }, petId: '', hasConsent: false };
  expect(applicationSections.map((_, section) => countErrors(section, form))).toEqual([1, 2, 0, 0, 2]);
  expect(findErrorsInSection(1, form)).toEqual({ address: 'Enter your street address', city: 'Enter your city' });
  expect(Object.keys(findErrorsInSection(4, form))).toEqual(['reference', 'consent']);
  expect(sectionOf('vet_frequency')).toBe(2);
});

test('a draft continues in the first section that is not complete', () => {
  expect(findSectionToContinue({})).toBe(0);
  expect(findSectionToContinue({ ...full, alone_time: ' ' })).toBe(3);
  expect(findSectionToContinue(full)).toBe(4);
  // The one that was left, also if earlier answers were taken over from the application before.
  expect(findSectionToContinue({ ...full, section: '3' })).toBe(2);
  expect(findSectionToContinue({ ...full, section: '6' })).toBe(4);
  expect(initialSection(null)).toBe(0);
  expect(initialSection({ ...draft, answers: { ...full, city: '' } })).toBe(1);
});

test('server errors are shown in form order, for known fields only, and in the form’s words if one is missing', () => {
  const errors = errorsFromResponse({
    email: 'is no address',
    user_id: 'is odd',
    first_name: 'Please fill in the first name field.',
    consent: 'takes yes or no',
  });
  expect(Object.entries(errors)).toEqual([
    ['first_name', 'Enter your first name'],
    ['email', 'is no address'],
    ['consent', 'Check the box to agree to the terms'],
  ]);
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

test('only the answers of an earlier application need a note', () => {
  expect(isFromEarlier({ draft: null, prefill: { first_name: 'Ann', email: 'ann@example.org' } })).toBe(false);
  expect(isFromEarlier({ draft: null, prefill: { first_name: 'Ann', city: 'Bath' } })).toBe(true);
  expect(isFromEarlier({ draft, prefill: { city: 'Bath' } })).toBe(false);
  expect(isFromEarlier({ draft: { ...draft, answers: {} }, prefill: { city: 'Bath' } })).toBe(true);
});

/** As typed at the time of the server's draft. */
const local: FormDraft = {
  answers: empty,
  petId: '7',
  hasConsent: false,
  section: 0,
  at: Date.parse(draft.updated_at),
  isSaved: false,
  base: null,
};

test('the newer draft wins, and a form submitted elsewhere does not reappear', () => {
  const { at } = local;
  expect(newerLocalDraft(local, draft)).toBe(local);
  expect(newerLocalDraft({ ...local, at: at - 1 }, draft)).toBeNull();
  const onTop = { ...local, at: at - 600_000, base: draft.updated_at };
  expect(newerLocalDraft(onTop, draft)).toBe(onTop);
  expect(newerLocalDraft(local, null)).toBe(local);
  expect(newerLocalDraft({ ...local, isSaved: true }, null)).toBeNull();
  expect(newerLocalDraft(null, draft)).toBeNull();
});

test('a local draft is newer than any of the saves before it, whether or not the server has answered', () => {
  const answersOf = (city: string) => ({ ...empty, city });
  let typed: FormDraft = { ...local, answers: answersOf('Bathurst'), at: local.at - 1 };
  const saved = { ...draft, answers: { city: 'Bath' } };
  expect(newerLocalDraft(typed, saved)).toBeNull();
  for (const city of ['Bath', 'Bathurs']) typed = addUnconfirmed(typed, answersOf(city));
  // Without a connection, the last answers are sent again and again.
  for (let tries = 0; tries < 30; tries += 1) typed = addUnconfirmed(typed, answersOf('Bathurst'));
  expect(newerLocalDraft(typed, saved)).toBe(typed);
  expect(newerLocalDraft(typed, { ...draft, answers: { city: 'Bristol' } })).toBeNull();
});
