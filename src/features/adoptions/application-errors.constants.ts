import { isBlank } from '../../platform/blank-text.contract.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../platform/email-address.contract.ts';
import { tooLong } from '../../platform/format-number.contract.ts';
import { INVALID_PHONE, isPhoneNumber } from '../../platform/phone-number.contract.ts';
import {
  applicationLimits,
  fillInMessage,
  INVALID_POSTAL_CODE,
  isPostalCode,
  optionalApplicationFields,
  type ApplicationField,
} from './adoptions.constants.ts';

/*
 * What the form says about an answer. The API reports missing answers in the specification's words (`fillInMessage`).
 */

const yesOrNo = 'Choose yes or no';

const missingMessages: Record<ApplicationField, string> = {
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  phone_number: 'Enter your phone number',
  email: 'Enter your email',
  age_category: 'Choose your age group',
  address: 'Enter your street address',
  address_line2: 'Enter your apartment or suite',
  city: 'Enter your city',
  province: 'Enter your state or province',
  postal_code: 'Enter your ZIP or postal code',
  interested_pet: 'Enter the pet you’d like to adopt',
  living_environment: 'Tell us what kind of home you live in',
  duration_at_address: 'Tell us how long you’ve lived there',
  residents: 'Tell us who lives with you',
  home_description: 'Tell us about your home and neighborhood',
  allergies: yesOrNo,
  partner_agreement: 'Choose an answer',
  alone_time: 'Tell us how long your pet would be alone',
  other_pets: 'Tell us about your other pets',
  spayed_neutered: yesOrNo,
  current_pets_vaccinated: yesOrNo,
  dog_stay: 'Tell us where your pet would sleep and spend the day',
  enrichment: 'Tell us how you’d keep your pet active and happy',
  had_dogs_before: yesOrNo,
  training_methods: 'Tell us how you’d train your pet',
  has_veterinarian: yesOrNo,
  vet_frequency: 'Choose how often your pets see a vet',
  willing_to_work_on: 'Tell us what you’re willing to work on',
  reference: 'Enter someone we can ask about you',
  additional_info: 'Tell us anything else',
};

export const choosePetMessage = 'Choose a pet';
export const consentMessage = 'Check the box to agree to the terms';

export function isMissingAnswer(field: ApplicationField, answer: string | undefined): boolean {
  return isBlank(answer ?? '') && !optionalApplicationFields.includes(field);
}

/** Checks an answer by the rules of the API. @returns what to do, in the label's words; null if it is valid */
export function findAnswerError(field: ApplicationField, answer: string): string | null {
  if (isMissingAnswer(field, answer)) return missingMessages[field];
  const text = answer.trim();
  if (text === '') return null;
  if (field === 'email' && !isEmailAddress(text)) return INVALID_EMAIL;
  if (field === 'phone_number' && !isPhoneNumber(text)) return INVALID_PHONE;
  if (field === 'postal_code' && !isPostalCode(text)) return INVALID_POSTAL_CODE;
  const { [field]: limit }: Partial<Record<ApplicationField, number>> = applicationLimits;
  if (limit !== undefined && text.normalize('NFC').length > limit) return tooLong(limit);
  return null;
}

/** An error of the API, in the form's words if it says only that the answer is missing. */
export function toFormError(field: ApplicationField, error: string): string {
  return error === fillInMessage(field) ? missingMessages[field] : error;
}
