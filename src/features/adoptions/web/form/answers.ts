import type { ApplicationDraft, AdoptionProcess } from '../../adoptions.contract.ts';
import { applicationFields, applicationMessages, fillInMessage } from '../../adoptions.constants.ts';
import type { ApplicationField } from '../../adoptions.constants.ts';
import {
  choosePetMessage,
  consentMessage,
  findAnswerError,
  isMissingAnswer,
  toFormError,
} from '../../application-errors.constants.ts';
import { applicationSections, findSectionToContinue } from '../../application-sections.constants.ts';

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

const fieldsInOrder = applicationSections.flatMap(({ fields }) => fields);

/** Finds the errors that need no request, in the form's words and in the order of its fields. */
export function findErrors({ answers, petId, hasConsent }: ApplicationFormValues): ApplicationErrors {
  const errors: ApplicationErrors = {};
  if (petId === '') errors.pet_id = choosePetMessage;
  for (const field of fieldsInOrder) {
    const error = findAnswerError(field, answers[field]);
    if (error !== null) errors[field] = error;
  }
  if (!hasConsent) errors.consent = consentMessage;
  return errors;
}

/** The same for one section. */
export function findErrorsInSection(section: number, form: ApplicationFormValues): ApplicationErrors {
  const found = Object.entries(findErrors(form)) as [ErrorField, string][];
  return Object.fromEntries(found.filter(([name]) => sectionOf(name) === section));
}

/** The message about the first error of a submission, in the specification's words where it has some. */
export function describeFirstError(name: ErrorField, errors: ApplicationErrors, { answers }: ApplicationFormValues) {
  if (name === 'pet_id') return applicationMessages.selectPet;
  if (name === 'consent') return applicationMessages.consent;
  return isMissingAnswer(name, answers[name]) ? fillInMessage(name) : `${errors[name]}.`;
}

export function countErrors(section: number, form: ApplicationFormValues): number {
  return Object.keys(findErrorsInSection(section, form)).length;
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
  const errors: ApplicationErrors = {};
  if (fields['pet_id'] !== undefined) errors.pet_id = choosePetMessage;
  for (const field of fieldsInOrder) {
    const { [field]: error } = fields;
    if (error !== undefined) errors[field] = toFormError(field, error);
  }
  if (fields['consent'] !== undefined) errors.consent = consentMessage;
  return errors;
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

/** Whether a form starts with the answers of an earlier application, and not only with what the account knows. */
export function isFromEarlier({ draft, prefill }: Pick<AdoptionProcess, 'draft' | 'prefill'>): boolean {
  return !hasAnswers(draft) && Object.keys(prefill).some((field) => sectionOf(field as ApplicationField) > 0);
}

/** The section in which a form from another device continues. */
export function initialSection(draft: ApplicationDraft | null): number {
  return hasAnswers(draft) ? findSectionToContinue(draft.answers) : 0;
}

/** A draft may only record that the procedure was read. */
function hasAnswers(draft: ApplicationDraft | null): draft is ApplicationDraft {
  return draft !== null && Object.keys(draft.answers).length > 0;
}
