import { expect, test } from 'vitest';
import { parseTaskLine } from './parse-task-line.contract.ts';

/** A Friday. */
const today = '2026-11-27';

test.each([
  ['Call Ines tomorrow', 'Call Ines', '2026-11-28'],
  ['Call Ines today.', 'Call Ines', '2026-11-27'],
  ['tomorrow: call Ines', 'call Ines', '2026-11-28'],
  ['Order food by Monday', 'Order food', '2026-11-30'],
  ['Order food on fri', 'Order food', '2026-12-04'],
  ['Weigh Tank Sunday', 'Weigh Tank', '2026-11-29'],
  ['Weigh Tank next Sunday', 'Weigh Tank', '2026-12-06'],
  ['Weigh Tank next Tuesday', 'Weigh Tank', '2026-12-01'],
  ['Thursday, clean the cat room', 'clean the cat room', '2026-12-03'],
  ['Clean up next week', 'Clean up', '2026-11-30'],
  ['Clean up this weekend', 'Clean up', '2026-11-28'],
  ['Vaccinate Rex in 3 days', 'Vaccinate Rex', '2026-11-30'],
  ['Vaccinate Rex in two weeks', 'Vaccinate Rex', '2026-12-11'],
  ['Renew the license in a month', 'Renew the license', '2026-12-27'],
  ['Renew the license in 3 months', 'Renew the license', '2027-02-27'],
  ['Renew the license next month', 'Renew the license', '2026-12-01'],
  ['Renew the license, due Dec 5', 'Renew the license', '2026-12-05'],
  ['Renew the license by March 3rd', 'Renew the license', '2027-03-03'],
  ['Renew the license January 5, 2028', 'Renew the license', '2028-01-05'],
  ['Pay the vet 12/5', 'Pay the vet', '2026-12-05'],
  ['Pay the vet 2/1', 'Pay the vet', '2027-02-01'],
  ['Pay the vet 2026-12-24', 'Pay the vet', '2026-12-24'],
])('"%s" is due on a day', (line, title, due_on) => {
  expect(parseTaskLine(line, today)).toEqual({ title, due_on });
});

test.each([
  'Call Ines',
  'tomorrow',
  'Feed the Friday puppies first',
  'Pay the vet 13/45',
  'Pay the vet Feb 30',
  'Give half a pill 1/2 an hour before',
])('"%s" names no day', (line) => {
  expect(parseTaskLine(line, today)).toEqual({ title: line, due_on: null });
});
