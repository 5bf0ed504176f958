import { useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { PetImport } from '../pet-imports.contract.ts';
import type { ImportDeed } from './import-action.ts';
import { countPets, countRows, tellPlan } from './row-words.ts';

/** The buttons for what can be done with an import as it stands; each asks first. */
export function ImportDeeds({ found }: { found: PetImport }) {
  const [asked, setAsked] = useState<ImportDeed | null>(null);
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== 'idle';
  const { state, counts } = found;
  if (state === 'undone') return null;
  const carryOut = async (deed: ImportDeed) => {
    await fetcher.submit({ deed }, { method: 'post' });
    setAsked(null);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'checked' && tellPlan(counts) !== '' && (
        <button className="button" type="button" onClick={() => setAsked('apply')}>
          Apply
        </button>
      )}
      {state === 'checked' && (
        <button className="button button-quiet" type="button" onClick={() => setAsked('discard')}>
          Discard
        </button>
      )}
      {state === 'applied' && (
        <button className="button button-quiet" type="button" onClick={() => setAsked('undo')}>
          Undo
        </button>
      )}
      {asked && (
        <ConfirmDialog
          {...words[asked]}
          isBusy={isBusy}
          onConfirm={() => void carryOut(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{explain(asked, found)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const words = {
  apply: { question: 'Apply this import?', confirmLabel: 'Apply' },
  undo: { question: 'Undo this import?', confirmLabel: 'Undo', isDanger: true },
  discard: { question: 'Discard this import?', confirmLabel: 'Discard', isDanger: true },
} as const;

function explain(deed: ImportDeed, { counts }: PetImport): string {
  if (deed === 'discard') return 'Nothing has been changed by it. The file can be checked again at any time.';
  if (deed === 'apply') {
    const rest = counts.refuse > 0 ? ` ${countRows(counts.refuse)} that cannot be used will be left out.` : '';
    return `It will ${tellPlan(counts)}. Pets that somebody changes meanwhile are left out.${rest}`;
  }
  const plan = [
    counts.add > 0 && `The ${countPets(counts.add)} it added will be deleted.`,
    counts.change > 0 && `The ${countPets(counts.change)} it changed will be as before.`,
  ].filter(Boolean);
  return `${plan.join(' ')} What somebody has changed since is kept. An import can be undone once.`;
}
