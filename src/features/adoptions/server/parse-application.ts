import { ApiError } from '../../../platform/http/api-error.ts';
import {
  applicationFields,
  applicationMessages,
  fillInMessage,
  optionalApplicationFields,
  type ApplicationField,
} from '../adoptions.constants.ts';
import type { ApplicationToSubmit } from '../application-form.contract.ts';
import type { Answers } from './schema.ts';

export interface CompleteApplication {
  pet_id: number;
  person: { first_name: string; last_name: string; email: string; phone_number: string };
  answers: Answers;
}

/**
 * Validates a submitted form in the order of its messages (`spec.md`, section 5): pet, fields, consent.
 * @throws ApiError 400 with the first message, and all messages by field
 */
export function parseApplication({
  pet_id,
  consent,
  ...fields
}: Omit<ApplicationToSubmit, 'user_id'>): CompleteApplication {
  const missing: Partial<Record<ApplicationField | 'pet_id' | 'consent', string>> = {};
  if (pet_id === undefined) missing.pet_id = applicationMessages.selectPet;
  for (const field of applicationFields) {
    if (!fields[field] && !optionalApplicationFields.includes(field)) missing[field] = fillInMessage(field);
  }
  if (consent !== true) missing.consent = applicationMessages.consent;
  const [first] = Object.values(missing);
  if (first !== undefined) throw new ApiError(400, first, { fields: missing });
  const { first_name, last_name, email, phone_number, ...answers } = fields;
  return {
    pet_id: pet_id!,
    person: { first_name: first_name!, last_name: last_name!, email: email!, phone_number: phone_number! },
    answers: Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== undefined && text !== '')),
  };
}
