import { expect, test } from 'vitest';
import type { AnimalRecord, Custody } from '../custody.contract.ts';
import {
  describeAge,
  describeDaysInCare,
  describeHold,
  describeIntake,
  describeOutcome,
  describeStatus,
} from './describe-record.ts';

const today = '2026-11-28';
const zone = 'America/New_York';
const stay: Custody = {
  id: 1,
  intake_at: '2026-11-03T15:00:00.000Z',
  intake_type: 'stray',
  is_intake_assumed: false,
  reason: null,
  source: null,
  source_organization: null,
  found_location: 'Oak St',
  hold_until: null,
  outcome_at: null,
  outcome_type: null,
  is_outcome_assumed: false,
  outcome_reason: null,
  outcome_person: null,
  outcome_organization: null,
  application_id: null,
  return_of: null,
};

test.each([
  ['2026-11-30', 'Stray hold through Nov 30 · 2 days left', false],
  ['2026-11-29', 'Stray hold through Nov 29 · 1 day left', false],
  ['2026-11-28', 'Stray hold through Nov 28 · ends today', false],
  ['2026-11-27', 'Stray hold ended on Nov 27', true],
  ['2027-01-02', 'Stray hold through Jan 2, 2027 · 35 days left', false],
])('a hold through %s says how long it lasts', (day, text, isOver) => {
  expect(describeHold(day, today)).toEqual({ text, isOver });
});

test('a stay says since when, how and from where', () => {
  expect(describeIntake(stay, today, zone)).toBe('In care since Nov 3 as a stray, found at Oak St');
  const transfer = {
    ...stay,
    intake_type: 'transfer_in' as const,
    found_location: null,
    source_organization: 'Lakeside',
  };
  expect(describeIntake(transfer, today, zone)).toBe('In care since Nov 3 by transfer, from Lakeside');
  const assumed = { ...stay, intake_type: 'other' as const, is_intake_assumed: true };
  expect(describeIntake(assumed, today, zone)).toBe('In care since Nov 3. No one has entered how.');
});

test('days in care are days of the shelter’s calendar', () => {
  // 11 PM in New York, on the 27th.
  expect(describeDaysInCare({ ...stay, intake_at: '2026-11-28T04:00:00.000Z' }, today, zone)).toBe('1 day in care');
  expect(describeDaysInCare({ ...stay, intake_at: '2026-11-28T06:00:00.000Z' }, today, zone)).toBe('Came in today');
  const left = { ...stay, outcome_at: '2026-11-13T15:00:00.000Z', outcome_type: 'transfer_out' as const };
  expect(describeDaysInCare(left, today, zone)).toBe('10 days in care');
  expect(describeOutcome({ ...left, outcome_organization: 'Lakeside' }, today, zone)).toBe(
    'Transferred out to Lakeside on Nov 13',
  );
});

test('an age comes with the date of birth, an estimate with its month alone', () => {
  const pet = { age: 0, age_months: 8, born_on: '2026-03-10', born_is_estimate: true };
  expect(describeAge(pet)).toBe('8 months, born Mar 2026, estimated');
  expect(describeAge({ ...pet, born_is_estimate: false })).toBe('8 months, born Mar 10, 2026');
  expect(describeAge({ ...pet, born_on: null })).toBe('8 months');
  expect(describeAge({ age: null, age_months: null, born_on: null, born_is_estimate: false })).toBeNull();
});

test('the status says more than the public one', () => {
  const record = { custody: stay, reserved_for: null, adoption_status: 'Available', is_listed: true } as AnimalRecord;
  const label = (traits: Partial<AnimalRecord>) => describeStatus({ ...record, ...traits }, today).label;
  expect(label({})).toBe('Available');
  expect(label({ is_listed: false })).toBe('Available, not on the site');
  expect(label({ adoption_status: 'Pending' })).toBe('On hold');
  const reserved_for = { application_id: 1, name: 'Ines Kaur', pickup: '2026-11-30' };
  expect(label({ adoption_status: 'Adopted', reserved_for })).toBe('Reserved for Ines Kaur – pickup Nov 30');
  expect(label({ custody: { ...stay, outcome_at: stay.intake_at, outcome_type: 'died_in_care' } })).toBe(
    'Died in care',
  );
});
