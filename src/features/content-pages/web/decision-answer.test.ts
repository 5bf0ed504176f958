import { expect, test } from 'vitest';
import { withDecisionTime } from './faqs-page.tsx';

const groupsWith = (answer: string) => [
  {
    id: 'adopting',
    title: 'Adopting',
    questions: [{ id: 'deciding', question: 'How long does a decision take?', answer: [answer], links: [] }],
  },
];
const defaults = groupsWith('We’ll email you.');

test('the answer about decisions starts with the usual time', () => {
  const [group] = withDecisionTime(groupsWith('We’ll email you.'), defaults, 3.2);
  expect(group!.questions[0]!.answer).toEqual(['We usually decide within 4 days.', 'We’ll email you.']);
});

test('an answer that the shelter has changed stays as it is', () => {
  const groups = groupsWith('Two days.');
  expect(withDecisionTime(groups, defaults, 3.2)).toEqual(groups);
});
