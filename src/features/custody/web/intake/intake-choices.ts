import type { input } from 'zod';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { DEFAULT_HOLD_DAYS, type IntakeType } from '../../custody.constants.ts';
import type { CustodyApi } from '../../custody.contract.ts';
import { isFromOrganization } from '../stays/intake-fields.tsx';
import { findIdentifierError } from '../parse-identifier.ts';
import { checkTime, parseLocalTime } from '../../../../ui/dashboard/when-field.tsx';
import { ageChoices } from './age-choices.ts';
import type { TypedAnimal, TypedIntake } from './intake-draft.ts';

/** The most frequent ones have a button of their own. */
export const frequentTypes: readonly IntakeType[] = ['stray', 'owner_surrender', 'return', 'transfer_in'];
export const otherTypes: readonly IntakeType[] = [
  'transfer_in_out_of_state',
  'transfer_in_international',
  'seized',
  'born_in_care',
  'service',
  'owner_requested_euthanasia',
  'other',
];

export const frequentSpecies = ['Dog', 'Cat', 'Rabbit', 'Bird'] as const;

/** Whether someone brings the animal in. */
export function hasPerson(type: TypedIntake['type']): boolean {
  return type !== '' && !isFromOrganization(type) && type !== 'born_in_care';
}

export function holdUntil({ type, hold_until }: Pick<TypedIntake, 'type' | 'hold_until'>, today: string): string {
  return type === 'stray' ? (hold_until ?? addDays(today, DEFAULT_HOLD_DAYS)) : '';
}

/** Names of fields of the form, with what is wrong. */
export function checkIntake(intake: TypedIntake, weight: number | null): Record<string, string> | null {
  const fields: Record<string, string> = {
    ...(intake.type === '' && { intake_type: 'Choose how it came in' }),
    ...(intake.species.trim() === '' && { species: 'Choose the species' }),
    ...(intake.weight.trim() !== '' && weight === null && { weight: 'Enter a weight, e.g. 22 lb' }),
    ...checkTime('intake_at', intake.intake_at),
  };
  for (const { key, chip } of intake.animals) {
    const error = findIdentifierError('microchip', chip, true);
    if (error !== null) fields[`chip-${key}`] = error;
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

type IntakeBody = input<CustodyApi['POST /api/records/custody/intakes']['body']>;

/** What the call takes, of a checked intake. */
export function toIntakeBody(intake: TypedIntake, weight: number | null, today: string): IntakeBody {
  const { type, person_name, person_phone, source_organization, found_location, reason, location } = intake;
  const at = parseLocalTime(intake.intake_at);
  const texts = {
    reason,
    location,
    hold_until: holdUntil(intake, today),
    ...(type === 'stray' && { found_location }),
    ...(hasPerson(type) && { person_name, person_phone }),
    ...(type !== '' && isFromOrganization(type) && { source_organization }),
  };
  return {
    intake_type: type,
    ...withoutBlank(texts),
    ...(at !== undefined && { intake_at: at }),
    animals: intake.animals.map((animal) => toAnimal(animal, intake, weight)),
    submission_id: intake.submission_id,
  };
}

function toAnimal(
  { name, gender, colour, chip, photo }: TypedAnimal,
  { species, breed, age, animals }: TypedIntake,
  weight: number | null,
) {
  const choice = age === '' ? null : ageChoices[age];
  return {
    species: species.trim(),
    ...withoutBlank({ name, gender, colour, breed }),
    ...(choice && {
      age: choice.age,
      ...(choice.age_months !== undefined && { age_months: choice.age_months }),
    }),
    ...(weight !== null && animals.length === 1 && { weight }),
    ...(photo && { photo: photo.image }),
    ...(chip.trim() !== '' && {
      identifiers: [{ type: 'microchip' as const, value: chip }],
    }),
  };
}

function withoutBlank<Texts extends Record<string, string>>(texts: Texts): Partial<Texts> {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])) as Partial<Texts>;
}
