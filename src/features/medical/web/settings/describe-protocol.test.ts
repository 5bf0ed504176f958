import { describe, expect, test } from 'vitest';
import { describeAnimals, describeMovedDoses, describeSteps, type StepTiming } from './describe-protocol.ts';
import { formatSpan, parseSpan, toSpanField } from './spans.ts';

const nothing: StepTiming = { min_age_days: null, until_age_days: null, interval_days: null, repeat_days: null };

describe('describeSteps', () => {
  test('says a series for puppies in one sentence', () => {
    const series = [
      { ...nothing, min_age_days: 42, until_age_days: 126, repeat_days: 21 },
      { ...nothing, interval_days: 365, repeat_days: 365 },
    ];

    expect(describeSteps(series)).toBe('At 6 weeks, then every 3 weeks until 18 weeks, then yearly');
  });

  test('says what follows a first dose without an age', () => {
    const steps = [nothing, { ...nothing, interval_days: 14 }, { ...nothing, interval_days: 365, repeat_days: 1095 }];

    expect(describeSteps(steps)).toBe('At the start, then 2 weeks later, then 1 year later, then every 3 years');
  });
});

test('says which animals start a protocol', () => {
  expect(describeAnimals({ pet_types: ['Dog', 'Cat'], min_age_days: 0, max_age_days: 140 })).toBe(
    'Dogs, Cats up to 20 weeks old',
  );
});

test('says how many open doses a change moves', () => {
  expect(describeMovedDoses({ moved: 1200, ended: 1 })).toBe(
    '1,200 open doses move to new dates. 1 open dose is no longer planned.',
  );
  expect(describeMovedDoses({ moved: 1, ended: 0 }, 'done')).toBe('1 open dose moved to a new date.');
  expect(describeMovedDoses({ moved: 0, ended: 0 })).toBe('');
});

describe('parseSpan', () => {
  test.each([
    ['6 weeks', 42],
    ['6', 42],
    ['1 year', 365],
    ['30 days', 30],
    ['2 mo', 60],
    ['', null],
    ['soon', undefined],
    ['6 w 2 d', undefined],
  ])('reads “%s”', (typed, days) => {
    expect(parseSpan(typed)).toBe(days);
  });

  test.each([1, 14, 30, 42, 184, 213, 365, 1095])('reads what the field shows for %d days', (days) => {
    expect(parseSpan(toSpanField(days))).toBe(days);
    expect(formatSpan(days)).not.toContain('.');
  });
});
