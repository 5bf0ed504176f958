import type { PetProblems } from './pet-check.ts';
import { petFieldNames } from './pet-values.ts';

const detailFields = petFieldNames.slice(0, petFieldNames.indexOf('vaccination_status'));
const attributeFields = petFieldNames.slice(petFieldNames.indexOf('vaccination_status'));

/** The wizard's steps, and what each asks for (`spec.md`, section 4). */
export const wizardSteps: readonly { title: string; fields: readonly string[] }[] = [
  { title: 'Details', fields: [...detailFields, 'photos'] },
  { title: 'Attributes', fields: attributeFields },
  { title: 'Confirmation', fields: [] },
];

export const LAST_STEP = wizardSteps.length - 1;

/** The first step with a problem in it; the last where none of them has one. */
export function stepWith(problems: PetProblems): number {
  const found = wizardSteps.findIndex(({ fields }) => fields.some((field) => field in problems));
  return found === -1 ? LAST_STEP : found;
}
