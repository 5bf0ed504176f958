import { formatCount } from '../../../platform/format-number.contract.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { PetImport } from '../pet-imports.contract.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportStatusBadge } from './imports-table.tsx';
import { formatResult, formatPlan } from './format-row.ts';

/** The status of an import, with its actions. */
export function ImportSummary({ petImport }: { petImport: PetImport }) {
  const { status, ignored_columns } = petImport;
  return (
    <Panel title={titles[status]} actions={<ImportStatusBadge status={status} />}>
      <div className="grid gap-2">
        <Outcome petImport={petImport} />
        {ignored_columns.length > 0 && (
          <p className="text-small text-soft">{`Columns that are not used: ${ignored_columns.join(', ')}.`}</p>
        )}
      </div>
      <ImportActions petImport={petImport} />
    </Panel>
  );
}

const titles = {
  checked: 'What applying it would do',
  applied: 'What it has done',
  undone: 'What has become of it',
} as const;

function Outcome({ petImport: { status, counts, kept, applied_at, undone_at } }: { petImport: PetImport }) {
  const left = counts.refuse > 0 && ` ${formatCount(counts.refuse, 'row')} cannot be used.`;
  const plan = formatPlan(counts);
  if (status === 'checked') {
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
        {formatResult(counts)}
        {left} <span className="text-soft">{applied_at && <DateTime at={applied_at} />}</span>
      </p>
      {undone_at && (
        <p>
          {kept === 0 ? 'All of it was undone.' : `It was undone, but for ${formatCount(kept, 'row')}.`}{' '}
          <span className="text-soft">
            <DateTime at={undone_at} />
          </span>
        </p>
      )}
    </>
  );
}
