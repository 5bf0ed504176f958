import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

/*
 * Constants, limits and messages without the schemas, so that forms can load them without zod.
 */

export const applicationStatuses = ['Pending', 'Approved', 'Rejected', 'Waitlisted', 'Withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The form's fields, in the order in which they are shown and validated (`spec.md`, section 3). */
export const applicationFields = [
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'age_category',
  'address',
  'address_line2',
  'city',
  'province',
  'postal_code',
  'interested_pet',
  'living_environment',
  'duration_at_address',
  'residents',
  'home_description',
  'allergies',
  'partner_agreement',
  'alone_time',
  'other_pets',
  'spayed_neutered',
  'current_pets_vaccinated',
  'dog_stay',
  'enrichment',
  'had_dogs_before',
  'training_methods',
  'has_veterinarian',
  'vet_frequency',
  'willing_to_work_on',
  'reference',
  'additional_info',
] as const;
export type ApplicationField = (typeof applicationFields)[number];

/** `spec.md`, section 5. */
export const optionalApplicationFields: readonly ApplicationField[] = [
  'address_line2',
  'partner_agreement',
  'other_pets',
  'additional_info',
];

const yesOrNo = ['yes', 'no'] as const;

/** Fields with a fixed set of values. */
export const applicationChoices = {
  age_category: ['under18', '18plus'],
  allergies: yesOrNo,
  partner_agreement: ['yes', 'no', 'notAsked', 'notApplicable'],
  spayed_neutered: yesOrNo,
  current_pets_vaccinated: yesOrNo,
  had_dogs_before: yesOrNo,
  has_veterinarian: yesOrNo,
  vet_frequency: ['whenSick', 'every3Years', 'twicePerYear', 'annually', 'onceAMonth'],
} as const satisfies Partial<Record<ApplicationField, readonly string[]>>;
export type ChoiceField = keyof typeof applicationChoices;

/** Maximum lengths in characters. */
export const applicationLimits = {
  first_name: 80,
  last_name: 80,
  phone_number: 40,
  email: MAX_EMAIL_LENGTH,
  address: 200,
  address_line2: 200,
  city: 100,
  province: 100,
  postal_code: 20,
  interested_pet: 120,
  living_environment: 300,
  duration_at_address: 120,
  residents: 500,
  home_description: 2000,
  alone_time: 500,
  other_pets: 1000,
  dog_stay: 1000,
  enrichment: 2000,
  training_methods: 2000,
  willing_to_work_on: 2000,
  reference: 500,
  additional_info: 4000,
} as const satisfies Record<Exclude<ApplicationField, ChoiceField>, number>;

/** Multi-line fields. */
export const longApplicationFields: readonly ApplicationField[] = [
  'residents',
  'home_description',
  'alone_time',
  'other_pets',
  'dog_stay',
  'enrichment',
  'training_methods',
  'willing_to_work_on',
  'reference',
  'additional_info',
];

/** Underscores become spaces (`product.md`, section 1). */
export function fillInMessage(field: string): string {
  return `Please fill in the ${field.replaceAll('_', ' ')} field.`;
}

export const applicationMessages = {
  logIn: 'Please log in to submit the form.',
  selectPet: 'Please select a pet to adopt.',
  consent: 'You must consent to the terms to submit the form.',
  submitted: 'Your application has been submitted successfully!',
  failed: (error: string) => `There was an error submitting your application: ${error}. Please try again.`,
  petAdopted: (pet: string) => `${pet} has already found their forever home.`,
  petOnHold: (pet: string) => `${pet} is on hold at the moment, so no new applications are taken.`,
  ownListing: 'This is your own listing: you cannot apply for it yourself.',
  alreadyApplied: (pet: string) => `You have applied for ${pet} already.`,
  notFound: 'No application has this number.',
  noCertificate: 'There is a certificate once an adoption is approved, for as long as the pet lives there.',
} as const;

/** Shown to the shelter (`spec.md`, sections 4 and 8). */
export const decisionMessages = {
  decided: (status: string) => `Adoption ${status} successfully!`,
  decideFailed: 'Failed to update adoption status.',
  deleted: 'Adoption application deleted successfully!',
  deleteFailed: 'Failed to delete adoption application.',
  loadFailed: 'Failed to load adoption data. Please try again later.',
  appliedAgain: (pet: string) =>
    `The same person has applied for ${pet} anew since. Decide about that application instead.`,
  petAlreadyAdopted: (pet: string) => `Another application for ${pet} is approved. Nothing was changed.`,
  withdrawn: 'This application was withdrawn; that stays so.',
  returned: 'This pet came back from that home; the application stays as it is.',
  notReturnable: 'Only a pet that was adopted, and did not come back before, can be returned.',
  statusNotSettable: 'The shelter approves or rejects an application; all else follows by itself.',
  notYours: 'An application is decided by the shelter. You can withdraw it while it is not decided.',
  tooLateToWithdraw: 'This application is decided already. Please write to the shelter.',
} as const;

/** Errors about notes, checks and flags. */
export const annotationMessages = {
  noteNotFound: 'You have written no note of this number here.',
  noAccountToFlag: 'There is no account behind this application to warn of.',
  expiryInPast: 'A warning lasts until today at least.',
} as const;

/** Adoption History (`spec.md`, section 8). */
export const historyMessages = {
  logIn: 'Please log in to view your adoption history.',
  ended: 'Your session has expired. Please log in again.',
  wrongAccount: 'You are not authorized to view this page. Please log in with the correct account.',
  none: 'No adoption applications found for your account.',
  failed: 'Failed to load adoption history. Please try again later.',
  noPet: 'Unable to load pet details at this time.',
} as const;

/** The five steps (`spec.md`, section 4). */
export const processSteps = ['Procedure', 'Application', 'Payment', 'Schedule pick-up', 'Pet adopted'] as const;
export type ProcessStep = (typeof processSteps)[number];

/** Shown when a step is opened before the steps ahead of it are done. */
export const stepTooEarly: Partial<Record<ProcessStep, string>> = {
  Application: 'Please complete the Procedure step first.',
  Payment: 'Please complete the Procedure and Application steps first.',
  'Schedule pick-up': 'Please complete the Procedure, Application, and Payment steps first.',
  'Pet adopted': 'Please complete all previous steps first.',
};

/** What the shelter can check with third parties before it decides. */
export const checkTypes = ['reference', 'veterinarian', 'landlord', 'home visit'] as const;
export type CheckType = (typeof checkTypes)[number];
export const checkOutcomes = ['good', 'concerns', 'not reached'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

export const decisionLimits = { reason: 1000, note: 4000, check: 1000, flag: 500 } as const;
export const MAX_DECLINED_AT_ONCE = 100;

/** The filters of Manage Adoptions. */
export const applicationFilters = [
  'Pending',
  'Waitlisted',
  'Approved',
  'Rejected',
  'Withdrawn',
  'overdue',
  'flagged',
  'under 18',
  'fee due',
  'returned',
] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];
export const applicationSorts = ['date', 'status', 'pet', 'applicant'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];
