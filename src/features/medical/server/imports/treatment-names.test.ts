import { describe, expect, test } from 'vitest';
import type { CareType } from '../../medical.constants.ts';
import type { Step } from '../plan-doses.ts';
import type { ProtocolWithSteps } from '../protocol-steps.ts';
import { matchProtocols, normalizeName } from './treatment-names.ts';

let nextId = 1;

function protocol(name: string, petType: 'Dog' | 'Cat', type: CareType, steps: string[]): ProtocolWithSteps {
  const allSteps = steps.map((step, index) => ({ id: nextId++, name: step, type, position: index + 1 }) as Step);
  const rest = { is_active: true, is_automatic: true, min_age_days: 0, max_age_days: null };
  return { id: nextId++, name, pet_types: [petType], ...rest, allSteps, steps: allSteps };
}

const protocols = [
  protocol('DHPP series (puppies)', 'Dog', 'vaccine', ['DHPP', 'DHPP booster']),
  protocol('DHPP (adult dogs)', 'Dog', 'vaccine', ['DHPP, first dose', 'DHPP, second dose', 'DHPP booster']),
  protocol('Rabies (dogs)', 'Dog', 'vaccine', ['Rabies', 'Rabies booster']),
  protocol('Bordetella', 'Dog', 'vaccine', ['Bordetella']),
  protocol('Heartworm test', 'Dog', 'test', ['Heartworm test']),
  protocol('Lyme (ticks)', 'Dog', 'vaccine', ['Lyme vaccine']),
  protocol('FVRCP (adult cats)', 'Cat', 'vaccine', ['FVRCP, first dose', 'FVRCP booster']),
  protocol('FIV/FeLV test', 'Cat', 'test', ['FIV/FeLV test']),
  protocol('Désparasitage', 'Cat', 'dewormer', ['Milbémycine']),
];

function match(name: string, petType: 'Dog' | 'Cat', type: CareType | null = null) {
  const found = matchProtocols({ name, type, protocol: null }, petType, protocols);
  return found.protocols.map((each) => each.name);
}

const dhpp = ['DHPP series (puppies)', 'DHPP (adult dogs)'];

describe('the protocols of a treatment', () => {
  test.each([
    ['DHPP', 'Dog', dhpp],
    ['DA2PP #2', 'Dog', dhpp],
    ['DAPPv booster', 'Dog', dhpp],
    ['DHLPP', 'Dog', dhpp],
    ['Distemper', 'Dog', dhpp],
    ['Distemper', 'Cat', ['FVRCP (adult cats)']],
    ['RCP', 'Cat', ['FVRCP (adult cats)']],
    ['Imrab 3 (Rabies) - 3 Year', 'Dog', ['Rabies (dogs)']],
    ['KENNEL COUGH', 'Dog', ['Bordetella']],
    ['FeLV', 'Cat', ['FIV/FeLV test']],
    ['Heartworm antigen', 'Dog', ['Heartworm test']],
    ['lyme, annual', 'Dog', ['Lyme (ticks)']],
    ['desparasitage', 'Cat', ['Désparasitage']],
  ] as const)('%s of a %s', (name, petType, expected) => {
    expect(match(name, petType)).toEqual(expected);
  });

  test.each([
    ['DHPP', 'Cat'],
    ['DHPP + Bordetella', 'Dog'],
    ['Leptospirosis', 'Dog'],
    ['FVRCP', 'Dog'],
    ['Dose 2', 'Dog'],
    ['', 'Dog'],
  ] as const)('%s of a %s has none', (name, petType) => {
    expect(match(name, petType)).toEqual([]);
  });

  test('are of its kind', () => {
    expect(match('FeLV', 'Cat', 'vaccine')).toEqual([]);
    expect(match('Heartworm', 'Dog', 'medication')).toEqual([]);
  });

  test('are the one that the file names, with its step', () => {
    const found = matchProtocols(
      { name: 'DHPP, Second dose', type: null, protocol: 'dhpp (Adult dogs)' },
      'Dog',
      protocols,
    );
    expect(found).toMatchObject({ protocols: [{ name: 'DHPP (adult dogs)' }], step: { name: 'DHPP, second dose' } });
  });
});

test('names are compared without case, accents and punctuation', () => {
  expect(normalizeName('  Désparasitage – Milbémycine® (2,5 mg) ')).toBe('desparasitage milbemycine 2 5 mg');
});
