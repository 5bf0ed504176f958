import { failedResult } from '../../../../browser/action-result.ts';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { toPetErrors, type PetErrors } from './validate-pet.ts';

/** Result of a form action: the saved pet, or the errors. The input stays in the form. */
export type PetFormResult = { isDone: true; pet: AdminPet } | { isDone: false; failure: string; errors: PetErrors };

/**
 * @param sentence wraps the server's message in the page's own
 * @throws anything but an API error, such as a redirect
 */
export function toFailedResult(failure: unknown, sentence: (error: string) => string): PetFormResult {
  const { failure: message, fields } = failedResult(failure, { sentence });
  return { isDone: false, failure: message, errors: toPetErrors(fields) };
}
