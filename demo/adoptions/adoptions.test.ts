import { beforeAll, describe, expect, test } from 'vitest';
import {
  applicationChoices,
  applicationFields,
  applicationLimits,
  optionalApplicationFields,
  type ApplicationField,
  type ChoiceField,
} from '../../src/features/adoptions/adoptions.constants.ts';
import { petTypes } from '../../src/features/pets/pet-search.contract.ts';
import { demoPeople } from '../people.ts';
import { demoPets } from '../pets/catalogue.ts';
import { demoApplications } from './demo-applications.ts';
import type { AdoptablePet, DemoApplication, Person } from './demo-types.ts';

const now = new Date('2026-03-14T15:09:26Z');
const day = 86_400_000;
let applications: DemoApplication[];
beforeAll(() => {
  applications = shelterOf(now);
});

const count = (is: (application: DemoApplication) => boolean) => applications.filter((each) => is(each)).length;
const holds = ({ status, returned }: DemoApplication) => status === 'Approved' && returned === null;

describe('the demo’s applications', () => {
  test('cover every status', () => {
    expect(count(holds)).toBeGreaterThan(250);
    for (const [status, minimum] of [
      ['Pending', 55],
      ['Rejected', 40],
      ['Withdrawn', 20],
      ['Waitlisted', 5],
    ] as const) {
      expect(count((each) => each.status === status)).toBeGreaterThanOrEqual(minimum);
    }
    expect(count(({ returned }) => returned !== null)).toBeGreaterThanOrEqual(10);
    expect(count(({ refund }) => refund !== null)).toBeGreaterThanOrEqual(5);
    expect(count(({ answers }) => answers?.age_category === 'under18')).toBe(2);
    expect(
      count((each) => each.status === 'Pending' && now.getTime() - each.created.getTime() > 7 * day),
    ).toBeGreaterThan(3);
    expect(count((each) => each.pickup?.status === 'booked' && each.status === 'Pending')).toBeGreaterThan(5);
    expect(count((each) => holds(each) && each.payment === null)).toBeGreaterThan(10);
  });

  test('have fees with discounts and deposits, online payments, donations, trials and bonded animals', () => {
    expect(count(({ feeLines }) => feeLines.some(({ type }) => type === 'discount'))).toBe(2);
    expect(count(({ feeLines }) => feeLines.some(({ type }) => type === 'deposit'))).toBe(2);
    expect(count(({ deposit }) => deposit !== null)).toBe(1);
    expect(count(({ payment }) => payment?.method === 'online')).toBeGreaterThan(20);
    expect(count(({ payment }) => (payment?.donation_cents ?? 0) > 0)).toBeGreaterThan(20);
    const trials = applications.filter(({ trial }) => trial !== null);
    expect(trials.map(({ handover, status }) => [handover, status])).toEqual([
      [null, 'Approved'],
      [null, 'Approved'],
    ]);
    const groups = Map.groupBy(
      applications.filter(({ group }) => group !== null),
      ({ group }) => group,
    );
    expect(groups.size).toBe(2);
    for (const members of groups.values()) {
      expect(members).toHaveLength(2);
      expect(new Set(members.map(({ person }) => person)).size).toBe(1);
      expect(new Set(members.map(({ pet }) => `${pet.type} ${pet.location}`)).size).toBe(1);
    }
  });

  test('are the same each time', () => {
    expect(shelterOf(now)).toEqual(applications);
  });

  test('approve one application per pet, and only for adopted pets', () => {
    const assigned = applications.filter(holds).map(({ pet }) => pet);
    expect(new Set(assigned).size).toBe(assigned.length);
    expect(new Set(assigned.map(({ adoption_status }) => adoption_status))).toEqual(new Set(['Adopted']));
  });

  test('book no slot position twice, and none beyond a slot’s capacity', () => {
    const seats = applications.flatMap(({ pickup }) => (pickup ? [pickup] : []));
    const keys = seats.map(({ date, time, location, slot_position }) => `${date} ${time} ${location} ${slot_position}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...seats.map(({ slot_position }) => slot_position))).toBe(2);
  });

  test('of the demo adopter include one of each kind', () => {
    const own = applications.filter(({ person }) => person?.id === ADOPTER);
    const selected = own.map(({ status, pickup }) => `${status} ${pickup?.status ?? 'no pickup'}`);
    expect(selected.toSorted()).toEqual([
      'Approved booked',
      'Approved done',
      'Pending no pickup',
      'Rejected no pickup',
      'Withdrawn no pickup',
    ]);
    const hoped = own.find(({ status }) => status === 'Pending')!;
    expect(applications.filter((each) => each.pet === hoped.pet && each.created < hoped.created)).toHaveLength(2);
  });

  test('are valid for the form, and each has its own texts', () => {
    const filled = applications.flatMap(({ answers, ...own }) => (answers ? [{ ...own, ...answers }] : []));
    expect(filled.length).toBeGreaterThan(400);
    const wrong = filled.flatMap((answers) =>
      applicationFields.filter((field) => !isGood(field, answers[field])).map((field) => [field, answers[field]]),
    );
    expect(wrong).toEqual([]);
    for (const field of ['enrichment', 'training_methods', 'willing_to_work_on'] as const) {
      expect(new Set(filled.map((answers) => answers[field])).size).toBeGreaterThan(100);
    }
  });
});

// At any hour of the first start, at the turn of a month, and in a leap year.
test.each(['2026-03-14T15:09:26Z', '2026-01-01T00:01:00Z', '2028-03-01T23:58:00Z', '2027-07-05T07:30:00Z'])(
  'started at %s, nothing happens in the future or out of its order',
  (text) => {
    const start = new Date(text);
    const today = text.slice(0, 10);
    const wrong = shelterOf(start).filter(({ pet, person, created, decided, returned, payment, pickup, ...more }) => {
      const events = [...more.events, ...more.notes, ...more.checks].map(({ at }) => at);
      const { deposit, trial, handover, feeLines } = more;
      const money = [payment?.at, deposit?.at, ...feeLines.map(({ at }) => at)];
      const later = [decided, returned, ...money, trial?.startedAt, handover, pickup?.booked, ...events].filter(
        (timestamp) => timestamp instanceof Date,
      );
      const isInOrder = later.every((timestamp) => timestamp >= created && timestamp <= start);
      const isInTime = created > pet.created_at && (person === null || created > person.created_at);
      const isOnItsDay = pickup === null || (pickup.status === 'booked' ? pickup.date >= today : pickup.date < today);
      return !isInOrder || !isInTime || !isOnItsDay;
    });
    expect(wrong).toEqual([]);
  },
);

const ADOPTER = 2;

function isGood(field: ApplicationField, answer: string | undefined): boolean {
  if (answer === undefined) return optionalApplicationFields.includes(field);
  if (/[{}]|undefined|null/.test(answer)) return false;
  if (field in applicationChoices) {
    const choices: readonly string[] = applicationChoices[field as ChoiceField];
    return choices.includes(answer);
  }
  return answer.length <= applicationLimits[field as keyof typeof applicationLimits];
}

function shelterOf(start: Date): DemoApplication[] {
  const came = new Date(start.getTime() - 731 * day);
  const adopter: Person = {
    id: ADOPTER,
    name: 'Jamie Rivera',
    email: 'a@b.example',
    phone_number: '1',
    created_at: came,
  };
  const people = demoPeople(start).map((person, at) => ({ ...person, id: at + 3 }));
  const pets = demoPets(start).map(
    ({ name, species, adoption_status, location, featured, created_at, updated_at }, at): AdoptablePet => ({
      id: at + 1,
      owner_id: null,
      listed_by_owner: false,
      adoption_fee_cents: null,
      name,
      species,
      adoption_status,
      location: location ?? null,
      featured,
      created_at,
      updated_at,
      // As the database derives it from the species, simplified.
      type: petTypes.find((type) => type === species) ?? (species === 'Golden Retriever' ? 'Dog' : 'Other'),
    }),
  );
  return demoApplications(pets, people, adopter, start);
}
