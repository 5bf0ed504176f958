import type { ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petFailures } from '../../pet-form-words.contract.ts';
import { describeChange, type QuickChange } from './pets-words.ts';

const call = currentUser<ManagePetsApi>();

/** A change in a pet's row, as JSON. */
export type PetDeed = { id: number; name: string; change: QuickChange };

export type PetAnswer = { isDone: true; message: string } | { isDone: false };

/** Changes a pet; a failure is alerted. */
export async function petsAction({ request }: ClientActionFunctionArgs): Promise<PetAnswer> {
  const { id, name, change } = (await request.json()) as PetDeed;
  try {
    await inTurn(() => call('PUT /api/pets/:id', { params: { id }, body: change }));
    return { isDone: true, message: describeChange(name, change) };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    showAlert(petFailures.update(failure.message), 'error');
    return { isDone: false };
  }
}

let before: Promise<unknown> = Promise.resolve();

/** One after the other: of two choices made quickly, the second is the one that stays. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turn = before.then(run);
  before = turn.catch(() => undefined);
  return turn;
}
