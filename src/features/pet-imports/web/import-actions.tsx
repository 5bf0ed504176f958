import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { joinList } from '../../../platform/join-list.contract.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { PetImport, PetImportsApi } from '../pet-imports.contract.ts';
import { countLoadable, formatPlan, formatResult } from './format-row.ts';

const call = createApiClient<PetImportsApi>();

type ImportAction = 'apply' | 'undo' | 'discard';

/** Buttons for the actions that the import's status allows, each with a confirmation. */
export function ImportActions({ petImport }: { petImport: PetImport }) {
  const [confirming, setConfirming] = useState<ImportAction | null>(null);
  const { mutate, isBusy } = useMutation(undefined, { alertsFailure: true });
  const navigate = useNavigate();
  const { id, status } = petImport;
  const plan = formatPlan(petImport.counts, countLoadable(petImport.photos));
  if (status === 'undone') return null;
  const run = async (action: ImportAction) => {
    await runs[action]();
    setConfirming(null);
  };
  const params = { id };
  const runs: Record<ImportAction, () => Promise<unknown>> = {
    apply: () =>
      mutate(() => call('POST /api/pet-imports/:id/apply', { params }), {
        successMessage: ({ counts, photos }) => formatResult(counts, photos.pending),
      }),
    undo: () =>
      mutate(() => call('POST /api/pet-imports/:id/undo', { params }), {
        successMessage: ({ kept }) =>
          kept === 0 ? 'The import was undone.' : `The import was undone, but for ${formatCount(kept, 'row')}.`,
      }),
    discard: () =>
      mutate(() => call('DELETE /api/pet-imports/:id', { params }), {
        successMessage: 'The import was discarded.',
        isLeaving: true,
        onDone: () => navigate('/admin-dashboard/import-pets'),
      }),
  };
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'checked' && plan !== '' && (
        <button className="button" type="button" onClick={() => setConfirming('apply')}>
          Apply
        </button>
      )}
      {status === 'checked' && (
        <button className="button button-quiet" type="button" onClick={() => setConfirming('discard')}>
          Discard
        </button>
      )}
      {status === 'applied' && (
        <button className="button button-quiet" type="button" onClick={() => setConfirming('undo')}>
          Undo
        </button>
      )}
      {confirming && (
        <ConfirmDialog
          {...labels[confirming]}
          isBusy={isBusy}
          onConfirm={() => void run(confirming)}
          onCancel={() => setConfirming(null)}
        >
          <p>{describeConsequences(confirming, petImport)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const labels = {
  apply: { question: 'Apply this import?', confirmLabel: 'Apply' },
  undo: { question: 'Undo this import?', confirmLabel: 'Undo', isDanger: true },
  discard: { question: 'Discard this import?', confirmLabel: 'Discard', isDanger: true },
} as const;

function describeConsequences(action: ImportAction, petImport: PetImport): string {
  const { counts, photos } = petImport;
  if (action === 'discard') return 'Nothing has been changed by it. The file can be checked again at any time.';
  if (action === 'apply') {
    const skipped = [
      counts.refuse > 0 && `${formatCount(counts.refuse, 'row')} that can’t be used`,
      photos.missing > 0 && `${formatCount(photos.missing, 'photo')} not in a ZIP`,
    ].filter((each) => each !== false);
    const rest = skipped.length > 0 ? ` ${joinList(skipped)} will be skipped.` : '';
    return `This import will ${formatPlan(counts, countLoadable(photos))}. Pets that are changed in the meantime are skipped.${rest}`;
  }
  const plan = [
    counts.add > 0 && `The ${formatCount(counts.add, 'pet')} it added will be deleted.`,
    photos.loaded + photos.pending > 0 && 'The photos it loaded will be removed.',
    counts.change > 0 && `The ${formatCount(counts.change, 'pet')} it changed will be as before.`,
  ].filter(Boolean);
  return `${plan.join(' ')} Later changes are kept. You can undo an import once.`;
}
