import { Link } from 'react-router';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { FieldValue, ImportRow } from '../pet-imports.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { formatChange, fieldLabel, outcomeLabel, formatValue, readableValue } from './format-row.ts';

export function RowsTable({ rows, isDone }: { rows: ImportRow[]; isDone: boolean }) {
  return (
    <div className="data-frame">
      <table className="data-table" data-wrap>
        <caption className="sr-only">Rows of the file</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Pet</th>
            <th scope="col">Outcome</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_number}>
              <td data-label="Row" className="tabular-nums">
                {row.row_number.toLocaleString('en')}
              </td>
              <th scope="row">
                <PetName row={row} />
              </th>
              <td data-label="Outcome">
                <span className="badge import-outcome" data-outcome={row.undo ?? row.outcome}>
                  {row.undo === null ? outcomeLabel(row.outcome, isDone) : row.undo === 'kept' ? 'Kept' : 'Undone'}
                </span>
              </td>
              <td data-label="What it says">
                <div className="grid gap-1">
                  {row.error && <p className="font-semibold">{row.error}</p>}
                  {row.outcome !== 'refuse' && <Fields row={row} />}
                  {row.photos > 0 && <p className="text-soft">{formatCount(row.photos, 'photo')}</p>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PetName({ row: { name, pet_id } }: { row: ImportRow }) {
  const label = name === '' ? 'Without a name' : name;
  if (pet_id === null) return label;
  return (
    <Link className="text-link" to={animalHref(pet_id)}>
      {label}
    </Link>
  );
}

/** The fields of a row. For a changed pet, also the values before. */
function Fields({ row: { outcome, fields } }: { row: ImportRow }) {
  if (fields.length === 0) return <p className="text-soft">Everything as it is.</p>;
  return (
    <ul className={outcome === 'change' ? 'grid gap-1' : 'flex flex-wrap gap-x-4 gap-y-1'}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          <span className="text-soft">{fieldLabel(field)}:</span>{' '}
          {outcome === 'change' ? (
            <Change before={readableValue(field, before)} after={readableValue(field, after)} />
          ) : (
            (formatValue(readableValue(field, after)) ?? 'unknown')
          )}
        </li>
      ))}
    </ul>
  );
}

function Change({ before, after }: { before: FieldValue; after: FieldValue }) {
  const [was, is] = formatChange(before, after);
  return (
    <>
      <del className="import-before">{was ?? 'nothing'}</del> <span aria-hidden="true">→</span>
      <span className="sr-only"> becomes </span> {is ?? 'unknown'}
    </>
  );
}
