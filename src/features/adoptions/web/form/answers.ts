import { isBlank } from '../../../../platform/blank-text.contract.ts';
import type { ApplicationDraft, AdoptionProcess } from '../../adoptions.contract.ts';
import {
  applicationFields,
  applicationMessages,
  fillInMessage,
  optionalApplicationFields,
} from '../../adoptions.constants.ts';
import type { ApplicationField } from '../../adoptions.constants.ts';
import { applicationSections } from '../application-sections.ts';

export type Answers = Record<ApplicationField, string>;

/** Error messages by field, in validation order. */
export type ApplicationErrors = Partial<Record<ApplicationField | 'pet_id' | 'consent', string | undefined>>;
export type ErrorField = keyof ApplicationErrors;

export interface ApplicationFormValues {
  answers: Answers;
  /** Empty until a pet is chosen. */
  petId: string;
  hasConsent: boolean;
}

/** Finds the errors that need no request (`spec.md`, section 5). */
export function findErrors({ answers, petId, hasConsent }: ApplicationFormValues): ApplicationErrors {
  const errors: ApplicationErrors = {};
  if (petId === '') errors.pet_id = applicationMessages.selectPet;
  for (const field of applicationFields) if (isMissing(field, answers)) errors[field] = fillInMessage(field);
  if (!hasConsent) errors.consent = applicationMessages.consent;
  return errors;
}

export function countMissing(section: number, form: ApplicationFormValues): number {
  const found = findErrors(form);
  return Object.keys(found).filter((name) => sectionOf(name as ErrorField) === section).length;
}

export const LAST_SECTION = applicationSections.length - 1;

/** The index of the section that contains a field. */
export function sectionOf(name: ErrorField): number {
  if (name === 'pet_id') return 0;
  if (name === 'consent') return LAST_SECTION;
  return applicationSections.findIndex(({ fields }) => fields.includes(name));
}

/** Keeps the server's errors about fields that the form shows. */
export function errorsFromResponse(fields: Record<string, string> = {}): ApplicationErrors {
  const names: ErrorField[] = ['pet_id', ...applicationFields, 'consent'];
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

/** Starts from the draft, or else from what is known about the person. */
export function initialAnswers(
  { draft, prefill, pet }: Pick<AdoptionProcess, 'draft' | 'prefill' | 'pet'>,
  stored: Partial<Answers> | null,
): Answers {
  const known = stored ?? (hasAnswers(draft) ? draft.answers : prefill);
  const answers = Object.fromEntries(applicationFields.map((field) => [field, known[field] ?? ''])) as Answers;
  return answers.interested_pet === '' && pet ? { ...answers, interested_pet: pet.name } : answers;
}

/** A draft may only record that the procedure was read. */
function hasAnswers(draft: ApplicationDraft | null): draft is ApplicationDraft {
  return draft !== null && Object.keys(draft.answers).length > 0;
}

function isMissing(field: ApplicationField, answers: Answers): boolean {
  return isBlank(answers[field]) && !optionalApplicationFields.includes(field);
}
