import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';
import { MAX_PHONE_LENGTH } from '../../platform/phone-number.contract.ts';
import { accountLimits } from '../accounts/accounts.constants.ts';

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

/** Maximum lengths in characters. What an account has fits into its application. */
export const applicationLimits = {
  first_name: accountLimits.name,
  last_name: accountLimits.name,
  phone_number: MAX_PHONE_LENGTH,
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

/** What the form and the API say about a text that no country uses as a postal code. */
export const INVALID_POSTAL_CODE = 'Enter a ZIP or postal code like 98101';

/** The shortest postal codes of any country have three characters, and all contain a digit. */
const MIN_POSTAL_CODE_LENGTH = 3;

export function isPostalCode(text: string): boolean {
  return text.length >= MIN_POSTAL_CODE_LENGTH && /\d/.test(text);
}

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
  petOnHold: (pet: string) => `${pet} is on hold right now and isn’t taking new applications.`,
  draftGone: 'You’ve already submitted or discarded this draft in another tab or on another device.',
  petGone: (pet: string) => `${pet} is no longer available.`,
  ownListing: 'This is your own listing, so you can’t apply for it.',
  alreadyApplied: (pet: string) => `You’ve already applied for ${pet}.`,
  notFound: 'We couldn’t find this application.',
  noCertificate: 'You can download the certificate once your pet is home.',
} as const;

/** Shown to the shelter (`spec.md`, sections 4 and 8). */
export const decisionMessages = {
  notApproved: 'Approve the application first.',
  hasGoneHome: (pet: string) => `${pet} has already gone home.`,
  handoverInFuture: 'The handover can’t be in the future.',
  handoverBeforeIntake: (pet: string) => `The handover can’t be before ${pet} came in.`,
  returnBeforeHandover: (pet: string) => `${pet} can’t have come back before the handover.`,
  noHandover: 'No handover is recorded.',
  onTrial: (pet: string) => `${pet} is on trial. End the trial instead.`,
  notOnTrial: 'This adoption isn’t on trial.',
  alreadyOnTrial: (pet: string) => `${pet} is already on trial.`,
  trialDay: 'Choose a day after today, at most a year ahead.',
  identityMissing: 'Check the adopter’s photo ID, then tick this box.',
  /** @param pets with the verb */
  trialBroughtBack: (pets: string) => `${pets} back from the trial, and Available.`,
  onHold: (pet: string, day: string) =>
    `${pet} is on a stray hold through ${day}. Wait until it’s over, or end the hold on ${pet}’s record.`,
  decided: (status: string) => `Adoption ${status} successfully!`,
  decideFailed: 'Failed to update adoption status.',
  deleted: 'Adoption application deleted successfully!',
  deleteFailed: 'Failed to delete adoption application.',
  loadFailed: 'Failed to load adoption data. Please try again later.',
  decidedMeanwhile: (name: string, status: ApplicationStatus) =>
    `${name} has just changed this application to ${status}. Check it again before you decide.`,
  appliedAgain: (pet: string) =>
    `This person has since applied for ${pet} again. Decide on the newer application instead.`,
  petAlreadyAdopted: (pet: string) => `Another application for ${pet} is already approved, so nothing has changed.`,
  alreadyApplied: 'This person has already applied for this pet. Approve their application instead.',
  withdrawn: 'This application was withdrawn, so it can’t be changed.',
  returned: 'This pet has been returned, so the application can’t be changed.',
  notReturnable: 'Only an adopted pet that hasn’t been returned yet can be returned.',
  notReturned: 'No return is recorded for this application.',
  noMethod: 'Choose how it was paid.',
  petDeleted: 'The pet of this application is deleted. Restore the pet first.',
  emailOfAccount: 'This is their account email. Only they can change it, in their settings.',
  /** @param pets with the verb, such as “Bella is” */
  returnUndone: (pets: string) => `${pets} Adopted again.`,
  petOnHold: (pet: string) => `${pet} is on hold. Make ${pet} available first.`,
  statusOfBond: (pet: string, mate: string) =>
    `${pet} goes home together with ${mate}. Change both at once, or end the bond on ${pet}’s record.`,
  goesTogether: (pet: string, others: string) =>
    `${pet} goes home together with ${others}, but this application doesn’t include ${others}. Ask the applicant to apply for ${others} too, or end the bond on ${pet}’s record.`,
  staysWaitlisted: (pet: string) => `${pet} is Adopted, so this application stays on the waitlist.`,
  switchOutdated: (pet: string) => `Someone has just decided on ${pet}, so nothing has changed. Take another look.`,
  /** @param pets with the verb */
  alreadyHome: (pets: string) => `${pets} already home with another adopter. Record a return first.`,
  statusNotSettable: 'An application can only be approved or rejected.',
  infoNotNeeded: 'We’ve already decided on this application, so there’s nothing to ask.',
  alreadyWaiting: 'We’re already waiting for this applicant. Write to them below the application instead.',
  unreachable: 'This applicant has neither an account nor an email, so we can’t send a question.',
  ownApplication: 'This is your own application. Please ask a colleague to take it from here.',
  feeEnded: 'This application has ended, so its fee can’t be changed.',
  noFeeOfOwner: 'The owner listed this pet, so we charge no fee.',
  noFeeLine: 'This line is no longer part of the fee.',
  reductionTooHigh: 'That’s more than the fee. Enter a smaller amount.',
  paidMore: 'More than that has been paid already. Record a refund first.',
  notYours: 'Only our staff can decide. You can withdraw your application until we do.',
  tooLateToWithdraw: 'We’ve already decided on this application. Message us if something has changed.',
} as const;

/** Errors about notes. */
export const annotationMessages = {
  noteNotFound: 'We couldn’t find this note of yours.',
  assigneeNotAllowed: 'This colleague can’t decide on applications. Choose someone else.',
  assignedTo: (name: string) => `This application was just assigned to ${name}.`,
  unassigned: 'This application was just unassigned.',
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

/** A note mentions a colleague by id, as `@[7]`, so that a new name shows everywhere. */
export const MENTION = /@\[(\d{1,9})\]/g;

export const decisionLimits = { reason: 1000, note: 4000, check: 1000, question: 1000 } as const;
export const MAX_DECLINED_AT_ONCE = 100;

export const trialChoices = ['keep', 'bring back'] as const;
export type TrialChoice = (typeof trialChoices)[number];
export const MAX_TRIAL_DAYS = 365;

/** What staff add to the quoted fee (`records.md`, section 6). A waiver waives some or all of it. */
export const feeLineTypes = ['discount', 'waiver', 'deposit'] as const;
export type FeeLineType = (typeof feeLineTypes)[number];

/** The filters of Manage Adoptions. */
export const applicationFilters = [
  'Pending',
  'Waitlisted',
  'Approved',
  'Rejected',
  'Withdrawn',
  'overdue',
  'waiting for applicant',
  'flagged',
  'under 18',
  'fee due',
  'returned',
] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

/** The queues of applications to review, each in order of waiting. */
export const reviewQueues = [
  'overdue',
  'pending',
  'mine',
  'unassigned',
  'waitlisted',
  'waiting for applicant',
  'flagged',
] as const;
/** Of a queue, no more are loaded or counted. */
export const MAX_QUEUED = 200;
export type ReviewQueue = (typeof reviewQueues)[number];

export const applicationSorts = ['date', 'status', 'pet', 'applicant'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];
