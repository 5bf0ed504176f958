import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveFile } from '../../../../browser/save-file.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { careTypeLabels } from '../../../medical/medical.constants.ts';
import { MAX_PREVIEW_ROWS, treatmentOutcomes, type TreatmentOutcome } from '../../pet-imports.constants.ts';
import type { TreatmentPreview, TreatmentPreviewRow } from '../../pet-imports.contract.ts';
import { formatPlanned, outcomeLabels } from './format-outcomes.ts';

interface PreviewProps {
  fileName: string;
  preview: TreatmentPreview;
  failure: string | null;
  isBusy: boolean;
  onApply: () => void;
  onCheckAgain: () => void;
  onMatch: () => void;
  onCancel: () => void;
}

/** What the import would do, row by row. */
export function TreatmentPreviewPanel(props: PreviewProps) {
  const { fileName, preview, failure, isBusy, onApply, onCheckAgain, onMatch, onCancel } = props;
  const { counts, animals, ignored_columns: ignored, rejected } = preview;
  const added = counts.record + counts.plan;
  return (
    <Panel title="Preview" lead={fileName}>
      <div className="grid gap-2">
        <p role="status">
          {added > 0
            ? `It’ll ${formatPlanned(counts)}, for ${formatCount(animals, 'animal')}. Nothing has been changed yet.`
            : 'There’s nothing to import: all that can be used is in your records already.'}
          {counts.refuse > 0 && ` ${formatCount(counts.refuse, 'row')} can’t be used.`}
        </p>
        {ignored.length > 0 && <p className="text-small text-soft">{`Unused columns: ${ignored.join(', ')}.`}</p>}
      </div>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        {added > 0 && (
          <button
            className="button"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={failure ? onCheckAgain : onApply}
          >
            {isBusy ? 'Importing...' : failure ? 'Check again' : `Import ${formatCount(added, 'treatment')}`}
          </button>
        )}
        {rejected !== null && (
          <button
            className="button button-quiet"
            type="button"
            onClick={() => saveFile(new Blob([rejected], { type: 'text/csv' }), `rejected-${fileName}`)}
          >
            <DashboardIcon name="download" />
            Download rejected rows
          </button>
        )}
        <button className="button button-quiet" type="button" onClick={onMatch}>
          Match the columns again
        </button>
        <button className="button button-quiet" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <PreviewRows preview={preview} />
    </Panel>
  );
}

function PreviewRows({ preview: { counts, rows } }: { preview: TreatmentPreview }) {
  const [params] = useSearchParams();
  const offered = treatmentOutcomes.filter((outcome) => counts[outcome] > 0);
  const chosen = offered.find((outcome) => outcome === params.get('outcome')) ?? offered[0]!;
  return (
    <>
      <Tabs label="Rows">
        {offered.map((outcome) => (
          <TabLink key={outcome} to={`?outcome=${outcome}`} isCurrent={outcome === chosen}>
            {`${outcomeLabels[outcome]} (${counts[outcome].toLocaleString('en')})`}
          </TabLink>
        ))}
      </Tabs>
      <RowsTable
        key={chosen}
        outcome={chosen}
        rows={rows.filter(({ outcome }) => outcome === chosen)}
        total={counts[chosen]}
      />
    </>
  );
}

const ROWS_AT_ONCE = 25;

interface RowsTableProps {
  outcome: TreatmentOutcome;
  rows: TreatmentPreviewRow[];
  total: number;
}

function RowsTable({ outcome, rows, total }: RowsTableProps) {
  const [displayed, setDisplayed] = useState(ROWS_AT_ONCE);
  const hasReasons = outcome === 'same' || outcome === 'refuse';
  return (
    <>
      <div className="data-frame">
        <table className="data-table" data-wrap>
          <caption className="sr-only">{`Rows: ${outcomeLabels[outcome]}`}</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Animal</th>
              <th scope="col">Treatment</th>
              <th scope="col">Date</th>
              <th scope="col">{hasReasons ? 'Why' : 'Details'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, displayed).map((row) => (
              <PreviewRow key={row.row_number} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {displayed < rows.length && (
        <button
          className="button button-quiet justify-self-start"
          type="button"
          onClick={() => setDisplayed((before) => before + ROWS_AT_ONCE)}
        >
          Show more rows
        </button>
      )}
      {displayed >= rows.length && total > rows.length && (
        <p className="text-small text-soft">{`These are the first ${MAX_PREVIEW_ROWS} of ${total.toLocaleString('en')} rows.`}</p>
      )}
    </>
  );
}

function PreviewRow({ row }: { row: TreatmentPreviewRow }) {
  const { row_number, animal, animal_name, treatment, type, protocol, given_on, due_on, reason, details } = row;
  return (
    <tr>
      <td data-label="Row" className="tabular-nums">
        {row_number.toLocaleString('en')}
      </td>
      <th scope="row">
        {animal ? (
          <>
            <Link className="text-link" to={animalHref(animal.id, 'medical')}>
              {animal.name}
            </Link>{' '}
            <span className="text-small font-normal whitespace-nowrap text-soft">{animal.code}</span>
          </>
        ) : (
          animal_name || 'Unknown'
        )}
      </th>
      <td data-label="Treatment">
        <span className="grid">
          {treatment || 'Without a name'}
          <span className="text-small text-soft">
            {[type && careTypeLabels[type], protocol].filter(Boolean).join(' · ')}
          </span>
        </span>
      </td>
      <td data-label="Date" className="whitespace-nowrap">
        {given_on
          ? formatDay(given_on, { dateStyle: 'medium' })
          : due_on && `Due ${formatDay(due_on, { dateStyle: 'medium' })}`}
      </td>
      <td data-label={reason ? 'Why' : 'Details'} className={reason ? undefined : 'text-small text-soft'}>
        {reason ?? details.join(' · ')}
      </td>
    </tr>
  );
}
