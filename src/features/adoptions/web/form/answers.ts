import { isBlank } from '../../../../platform/blank-text.contract.ts';
import type { ApplicationDraft, AdoptionProcess } from '../../adoptions.contract.ts';
import {
  applicationFields,
  applicationMessages,
  fillIn,
  optionalApplicationFields,
} from '../../application-words.contract.ts';
import type { ApplicationField } from '../../application-words.contract.ts';
import { applicationSections } from '../application-sections.ts';

export type Answers = Record<ApplicationField, string>;

/** What is wrong with which part of the form, a sentence each, in the order in which it is checked. */
export type ApplicationProblems = Partial<Record<ApplicationField | 'pet_id' | 'consent', string | undefined>>;
export type ProblemName = keyof ApplicationProblems;

/** The form as it stands. */
export interface FilledForm {
  answers: Answers;
  /** Empty while no pet is chosen. */
  petId: string;
  hasConsent: boolean;
}

/** What need not be sent to be found (`spec.md`, section 5). */
export function findProblems({ answers, petId, hasConsent }: FilledForm): ApplicationProblems {
  const problems: ApplicationProblems = {};
  if (petId === '') problems.pet_id = applicationMessages.selectPet;
  for (const field of applicationFields) if (isMissing(field, answers)) problems[field] = fillIn(field);
  if (!hasConsent) problems.consent = applicationMessages.consent;
  return problems;
}

/** How many answers a section still waits for. */
export function countMissing(section: number, form: FilledForm): number {
  const found = findProblems(form);
  return Object.keys(found).filter((name) => sectionOf(name as ProblemName) === section).length;
}

export const LAST_SECTION = applicationSections.length - 1;

/** Where a part of the form stands, from 0. */
export function sectionOf(name: ProblemName): number {
  if (name === 'pet_id') return 0;
  if (name === 'consent') return LAST_SECTION;
  return applicationSections.findIndex(({ fields }) => fields.includes(name));
}

/** What a server's refusal says of fields, where the form shows it. */
export function problemsFrom(fields: Record<string, string> = {}): ApplicationProblems {
  const names: ProblemName[] = ['pet_id', ...applicationFields, 'consent'];
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

/** The answers a form begins with: those of its draft, else what is known of the person. */
export function firstAnswers(
  { draft, prefill, pet }: Pick<AdoptionProcess, 'draft' | 'prefill' | 'pet'>,
  kept: Partial<Answers> | null,
): Answers {
  const known = kept ?? (hasAnswers(draft) ? draft.answers : prefill);
  const answers = Object.fromEntries(applicationFields.map((field) => [field, known[field] ?? ''])) as Answers;
  return answers.interested_pet === '' && pet ? { ...answers, interested_pet: pet.name } : answers;
}

/** A draft may say no more than that the procedure has been read. */
export function hasAnswers(draft: ApplicationDraft | null): draft is ApplicationDraft {
  return draft !== null && Object.keys(draft.answers).length > 0;
}

function isMissing(field: ApplicationField, answers: Answers): boolean {
  return isBlank(answers[field]) && !optionalApplicationFields.includes(field);
}
