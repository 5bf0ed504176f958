import { expect, test } from 'vitest';
import { faqJsonLd } from './faq-json-ld.ts';
import { questionGroups } from './questions.ts';

const shown = { openingHours: '8:00 AM - 8:00 PM', fees: { dog: '$400', cat: '$160', other: '$25' } };
const groups = questionGroups(shown);

test('each question has an address of its own', () => {
  const ids = groups.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
  expect(ids.length).toBeGreaterThan(15);
  expect(new Set([...ids, 'support']).size).toBe(ids.length + 1);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
});

test('the answers say the fees and the hours that hold', () => {
  const text = JSON.stringify(groups);
  for (const words of ['$400', '$160', '$25', '8:00 AM - 8:00 PM']) expect(text).toContain(words);
});

test('a search engine reads every question', () => {
  const { mainEntity } = JSON.parse(faqJsonLd(groups)) as { mainEntity: { name: string }[] };
  expect(mainEntity.map(({ name }) => name)).toEqual(
    groups.flatMap(({ questions }) => questions.map(({ question }) => question)),
  );
});

test('nothing in an answer ends the script that it stands in', () => {
  const openingHours = '</script><script>alert(1)</script>';
  expect(faqJsonLd(questionGroups({ ...shown, openingHours }))).not.toContain('<');
});
