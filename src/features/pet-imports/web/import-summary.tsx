import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { PetImport } from '../pet-imports.contract.ts';
import { ImportDeeds } from './import-deeds.tsx';
import { ImportStateBadge } from './imports-table.tsx';
import { countRows, tellDone, tellPlan } from './row-words.ts';

/** How an import stands, and what can be done with it. */
export function ImportSummary({ found }: { found: PetImport }) {
  const { state, ignored_columns } = found;
  return (
    <Panel title={titles[state]} actions={<ImportStateBadge state={state} />}>
      <div className="grid gap-2">
        <Outcome found={found} />
        {ignored_columns.length > 0 && (
          <p className="text-small text-soft">{`Columns that are not used: ${ignored_columns.join(', ')}.`}</p>
        )}
      </div>
      <ImportDeeds found={found} />
    </Panel>
  );
}

const titles = {
  checked: 'What applying it would do',
  applied: 'What it has done',
  undone: 'What has become of it',
} as const;

function Outcome({ found: { state, counts, kept, applied_at, undone_at } }: { found: PetImport }) {
  const left = counts.refuse > 0 && ` ${countRows(counts.refuse)} cannot be used.`;
  const plan = tellPlan(counts);
  if (state === 'checked') {
    return (
      <p>
        {plan === '' ? 'It would change nothing.' : `It would ${plan}. Nothing has been changed yet.`}
        {left}
      </p>
    );
  }
  return (
    <>
      <p>
        {tellDone(counts)}
        {left} <span className="text-soft">{applied_at && <DateTime at={applied_at} />}</span>
      </p>
      {undone_at && (
        <p>
          {kept === 0 ? 'All of it was undone.' : `It was undone, but for ${countRows(kept)}.`}{' '}
          <span className="text-soft">
            <DateTime at={undone_at} />
          </span>
        </p>
      )}
    </>
  );
}
