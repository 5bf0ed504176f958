import { expect, test } from 'vitest';
import { demoShelter } from '../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../settings/settings.contract.ts';
import { calendarFile } from './calendar-file.ts';

const shelter = shelterSchema.parse({
  name: 'Haven; by the Lake, North',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'America/New_York',
  pickupsPerSlot: 2,
  locations: demoShelter.locations,
});
const at = new Date('2026-03-01T12:00:00Z');
const pickup = {
  id: 7,
  application_id: 3,
  pickup_date: '2026-03-09',
  pickup_time: '09:00 AM',
  location: 'Downtown',
  slot_position: 1,
  additional_notes: 'Nobody else’s business',
  status: 'booked',
  reminded_for: null,
  calendar_sequence: 0,
  created_at: at,
  arrived_at: null,
  updated_at: at,
} as const;

function linesOf(entry: Partial<Parameters<typeof calendarFile>[0]> = {}, cancelledAt?: Date): string[] {
  const words = {
    pickup,
    pet_name: 'Maple',
    pet_type: 'Cat' as const,
    is_provisional: false,
    shelter,
    publicUrl: 'https://pets.example.org',
  };
  const file = calendarFile({ ...words, ...entry }, cancelledAt);
  // Continuation lines start with a space.
  return file.replaceAll('\r\n ', '').split('\r\n');
}

test('uses the shelter’s local time in summer and winter', () => {
  expect(linesOf()).toEqual(expect.arrayContaining(['DTSTART:20260309T130000Z', 'DTEND:20260309T140000Z']));
  const winter = { ...pickup, pickup_date: '2026-03-06' };
  expect(linesOf({ pickup: winter })).toContain('DTSTART:20260306T140000Z');
});

test('keeps its UID, and raises the sequence with each change and with the approval', () => {
  expect(linesOf({ is_provisional: true })).toEqual(expect.arrayContaining(['SEQUENCE:0', 'STATUS:TENTATIVE']));
  expect(linesOf()).toEqual(
    expect.arrayContaining(['UID:pickup-7@pets.example.org', 'SEQUENCE:1', 'STATUS:CONFIRMED']),
  );
  const moved = { ...pickup, calendar_sequence: 1, updated_at: new Date(at.getTime() + 300) };
  expect(linesOf({ pickup: moved, is_provisional: true })).toContain('SEQUENCE:3');
  expect(linesOf({ pickup: moved })).toContain('SEQUENCE:4');
  expect(linesOf({ pickup: moved }, moved.updated_at)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:5', 'STATUS:CANCELLED']),
  );
});

test('names the location and what to bring, and is tentative while provisional', () => {
  const lines = linesOf({ is_provisional: true });
  expect(lines).toContain('STATUS:TENTATIVE');
  expect(lines).toContain('LOCATION:Haven\\; by the Lake\\, North\\, Downtown\\, 340 Market Street');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
    'Please bring: photo ID\\, something soft for the ride home\\, and a carrier.',
  );
  expect(lines.join()).not.toContain('business');
});

test('says what to do, and reminds the adopter a day before', () => {
  const lines = linesOf({ is_provisional: true });
  expect(lines).toContain('SUMMARY:Pick up Maple at Haven\\; by the Lake\\, North (tentative)');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:Tentative'))).toContain(
    'We’ll email you as soon as we have.',
  );
  expect(lines).toEqual(
    expect.arrayContaining(['BEGIN:VALARM', 'TRIGGER:-P1D', 'DESCRIPTION:Tomorrow: Maple’s pickup']),
  );
  expect(linesOf()).toContain('SUMMARY:Pick up Maple at Haven\\; by the Lake\\, North');
  expect(linesOf({}, at)).not.toContain('BEGIN:VALARM');
});

test('escapes line breaks in names', () => {
  const lines = linesOf({ pet_name: 'Maple\r\nATTENDEE:mailto:x@example.org\nX:1' });
  expect(lines.filter((line) => /^(?:ATTENDEE|X:)/.test(line))).toEqual([]);
});
