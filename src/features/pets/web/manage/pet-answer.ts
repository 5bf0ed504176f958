import { failedResult } from '../../../../browser/action-result.ts';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import { problemsFrom, type PetProblems } from './pet-check.ts';

/** What a form is told: the pet as it is now, or what is wrong; then what was typed stays. */
export type PetFormAnswer =
  | { isDone: true; pet: ManagedPet }
  | { isDone: false; failure: string; problems: PetProblems };

/**
 * @param sentence makes the page's words of the server's
 * @throws what is no refusal of the API, such as a redirect
 */
export function refusalOf(failure: unknown, sentence: (error: string) => string): PetFormAnswer {
  const { failure: told, fields } = failedResult(failure, { sentence });
  return { isDone: false, failure: told, problems: problemsFrom(fields) };
}
