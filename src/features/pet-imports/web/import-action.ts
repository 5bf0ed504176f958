import { redirect, type ClientActionFunctionArgs } from 'react-router';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { PetImportsApi } from '../pet-imports.contract.ts';
import { formatResult } from './format-row.ts';

const call = createApiClient<PetImportsApi>();

export type ImportAction = 'apply' | 'undo' | 'discard';

/** Applies, undoes or discards an import. The page then reloads it, also after an error. */
export async function importAction({ request, params }: ClientActionFunctionArgs) {
  const action = (await request.formData()).get('action') as ImportAction;
  const id = { id: params['id']! };
  try {
    if (action === 'discard') {
      await call('DELETE /api/pet-imports/:id', { params: id });
      showAlert('The import was discarded.', 'success');
      return redirect('/admin-dashboard/import-pets');
    }
    if (action === 'undo') {
      const { kept } = await call('POST /api/pet-imports/:id/undo', { params: id });
      showAlert(
        kept === 0 ? 'The import was undone.' : `The import was undone, but for ${formatCount(kept, 'row')}.`,
        'success',
      );
      return null;
    }
    const { counts } = await call('POST /api/pet-imports/:id/apply', { params: id });
    showAlert(formatResult(counts), 'success');
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    showAlert(failure.message, 'error');
  }
  return null;
}
