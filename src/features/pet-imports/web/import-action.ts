import { redirect, type ClientActionFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { PetImportsApi } from '../pet-imports.contract.ts';
import { countRows, tellDone } from './row-words.ts';

const call = currentUser<PetImportsApi>();

export type ImportDeed = 'apply' | 'undo' | 'discard';

/** Applies an import, takes it back or discards it; the page then shows how it stands, whatever came of it. */
export async function importAction({ request, params }: ClientActionFunctionArgs) {
  const deed = (await request.formData()).get('deed') as ImportDeed;
  const id = { id: params['id']! };
  try {
    if (deed === 'discard') {
      await call('DELETE /api/pet-imports/:id', { params: id });
      showAlert('The import was discarded.', 'success');
      return redirect('/admin-dashboard/import-pets');
    }
    if (deed === 'undo') {
      const { kept } = await call('POST /api/pet-imports/:id/undo', { params: id });
      showAlert(
        kept === 0 ? 'The import was undone.' : `The import was undone, but for ${countRows(kept)}.`,
        'success',
      );
      return null;
    }
    const { counts } = await call('POST /api/pet-imports/:id/apply', { params: id });
    showAlert(tellDone(counts), 'success');
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    showAlert(failure.message, 'error');
  }
  return null;
}
