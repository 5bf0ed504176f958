import type { PetErrors } from './validate-pet.ts';
import { petFieldNames } from './pet-values.ts';

const detailFields = petFieldNames.slice(0, petFieldNames.indexOf('vaccination_status'));
const attributeFields = petFieldNames.slice(petFieldNames.indexOf('vaccination_status'));

/** The steps of the wizard and their fields (`spec.md`, section 4). */
export const wizardSteps: readonly { title: string; fields: readonly string[] }[] = [
  { title: 'Details', fields: [...detailFields, 'photos'] },
  { title: 'Attributes', fields: attributeFields },
  { title: 'Confirmation', fields: [] },
];

export const LAST_STEP = wizardSteps.length - 1;

/** The first step with an error, or the last step. */
export function stepWithError(errors: PetErrors): number {
  const found = wizardSteps.findIndex(({ fields }) => fields.some((field) => field in errors));
  return found === -1 ? LAST_STEP : found;
}
