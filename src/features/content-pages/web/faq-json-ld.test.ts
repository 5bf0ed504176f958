import { expect, test } from 'vitest';
import { faqJsonLd } from './faqs-page.tsx';

const groups = [
  {
    id: 'costs',
    title: 'Costs',
    questions: [
      { id: 'fees', question: 'What does it cost?', answer: ['That depends.', ['Dogs $400', 'Cats $160']], links: [] },
      { id: 'evil', question: '</script>', answer: ['</script><script>alert(1)</script>'], links: [] },
    ],
  },
];

test('contains every question and its answer as one text', () => {
  const { mainEntity } = JSON.parse(faqJsonLd(groups)) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name }) => name)).toEqual(['What does it cost?', '</script>']);
  expect(mainEntity[0]!.acceptedAnswer.text).toBe('That depends. Dogs $400; Cats $160');
});

test('escapes what would end the script element', () => {
  expect(faqJsonLd(groups)).not.toContain('<');
});
