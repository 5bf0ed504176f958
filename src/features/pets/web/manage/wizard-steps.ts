import { petFormRows, type PetFieldName } from '../../pet-fields.constants.ts';
import { labelOf } from '../../search-labels.contract.ts';
import type { PetErrors } from './validate-pet.ts';

/** The steps of the wizard and their fields, in the order of the review (`spec.md`, section 4). */
export const wizardSteps: readonly { title: string; fields: readonly (PetFieldName | 'photos')[] }[] = [
  {
    title: 'Details',
    fields: [
      'name',
      'species',
      'breed',
      'age',
      'age_months',
      'gender',
      'colour',
      'weight',
      'size',
      'adoption_status',
      'location',
      'adoption_fee_cents',
      'photos',
    ],
  },
  { title: 'Attributes', fields: [...petFormRows.care, ...petFormRows.story].flat() },
  { title: 'Confirmation', fields: [] },
];

export const LAST_STEP = wizardSteps.length - 1;

/** Statuses that a User may choose for a new pet (`spec.md`, section 4). */
export const userStatuses = ['Available', 'Adopted', 'Pending'].map((status) => ({
  value: status,
  label: labelOf('status', status),
}));
/** The only status of an Admin's new pet. */
export const adminStatuses = [{ value: 'available', label: 'Adopt me' }];

/** The first step with an error, or the last step. */
export function stepWithError(errors: PetErrors): number {
  const found = wizardSteps.findIndex(({ fields }) => fields.some((field) => field in errors));
  return found === -1 ? LAST_STEP : found;
}
