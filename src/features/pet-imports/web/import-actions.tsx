import { useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { PetImport } from '../pet-imports.contract.ts';
import type { ImportAction } from './import-action.ts';
import { formatPlan } from './format-row.ts';

/** Buttons for the actions that the import's status allows, each with a confirmation. */
export function ImportActions({ petImport }: { petImport: PetImport }) {
  const [confirming, setConfirming] = useState<ImportAction | null>(null);
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== 'idle';
  const { status, counts } = petImport;
  if (status === 'undone') return null;
  const run = async (action: ImportAction) => {
    await fetcher.submit({ action }, { method: 'post' });
    setConfirming(null);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'checked' && formatPlan(counts) !== '' && (
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

function describeConsequences(action: ImportAction, { counts }: PetImport): string {
  if (action === 'discard') return 'Nothing has been changed by it. The file can be checked again at any time.';
  if (action === 'apply') {
    const rest = counts.refuse > 0 ? ` ${formatCount(counts.refuse, 'row')} that cannot be used will be left out.` : '';
    return `It will ${formatPlan(counts)}. Pets that somebody changes meanwhile are left out.${rest}`;
  }
  const plan = [
    counts.add > 0 && `The ${formatCount(counts.add, 'pet')} it added will be deleted.`,
    counts.change > 0 && `The ${formatCount(counts.change, 'pet')} it changed will be as before.`,
  ].filter(Boolean);
  return `${plan.join(' ')} What somebody has changed since is kept. An import can be undone once.`;
}
