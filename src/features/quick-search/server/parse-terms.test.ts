import { expect, test } from 'vitest';
import { parseTerms } from './parse-terms.ts';

test.each([
  ['#471', { words: [], number: 471, digits: null, receipt: { series: null, number: 471 } }],
  ['471', { words: ['471'], number: 471, digits: null, receipt: { series: null, number: 471 } }],
  ['2026-0012', { words: ['2026-0012'], number: null, digits: null, receipt: { series: '2026', number: 12 } }],
  ['demo-2026-0012', { number: null, digits: null, receipt: { series: 'DEMO-2026', number: 12 } }],
  ['+1 (555) 010-0123', { number: null, digits: '15550100123', receipt: null }],
  ['0151 234.567/8', { number: null, digits: '1512345678', receipt: null }],
  ['99999999999', { number: null, digits: '99999999999', receipt: null }],
  ['(Lindqvist), Noah!', { words: ['Lindqvist', 'Noah'], number: null, digits: null }],
  ['noor@example.org', { words: ['noor@example.org'], digits: null }],
  ['a b c d e f g', { words: ['a', 'b', 'c', 'd', 'e'] }],
  ['%%%', { words: [], number: null, digits: null, receipt: null }],
])('%s', (text, terms) => {
  expect(parseTerms(text)).toMatchObject(terms);
});
