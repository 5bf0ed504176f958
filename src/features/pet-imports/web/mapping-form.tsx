import { useState } from 'react';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { ColumnMapping } from '../pet-imports.constants.ts';
import type { FileColumns } from '../pet-imports.contract.ts';

/** The fields that columns can hold, with their labels, and the values of those that have only some. */
export interface MappableFields<Field extends string> {
  labels: Record<Field, string>;
  choices: Partial<Record<Field, readonly string[]>>;
}

type FoundColumn<Field extends string> = Omit<FileColumns['columns'][number], 'field'> & { field: Field | '' };

interface MappingFormProps<Field extends string> {
  fields: MappableFields<Field>;
  fileName: string;
  found: { columns: FoundColumn<Field>[]; rows: number; is_remembered: boolean };
  failure: string | null;
  isBusy: boolean;
  onCheck: (mapping: ColumnMapping<Field>[]) => void;
  onCancel: () => void;
}

/** Matches the columns of any table with fields, and their values with ours. */
export function MappingForm<Field extends string>({
  fields,
  fileName,
  found,
  failure,
  isBusy,
  onCheck,
  onCancel,
}: MappingFormProps<Field>) {
  const { columns, rows, is_remembered: isRemembered } = found;
  const [mapping, setMapping] = useState<ColumnMapping<Field>[]>(() =>
    columns.map(({ field, matched }) => ({ field, values: matched })),
  );
  const change = (index: number, changed: ColumnMapping<Field>) =>
    setMapping((before) => before.map((each, at) => (at === index ? changed : each)));
  return (
    <Panel
      title="Match the columns"
      lead={
        isRemembered
          ? `${fileName} has the same columns as a file you’ve imported before, so we’ve matched them the same way.`
          : `Tell us what each column of ${fileName} holds. We’ve filled in what we could.`
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onCheck(mapping);
        }}
      >
        <div className="data-frame">
          <table className="data-table" data-wrap>
            <caption className="sr-only">Columns of the file</caption>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Examples</th>
                <th scope="col">Holds</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => (
                <ColumnRow
                  // The columns of a file don't move, and may have the same name.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  fields={fields}
                  column={column}
                  mapping={mapping[index]!}
                  onChange={(changed) => change(index, changed)}
                />
              ))}
            </tbody>
          </table>
        </div>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Checking...' : `Check ${formatCount(rows, 'row')}`}
          </button>
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Choose another file
          </button>
        </div>
      </form>
    </Panel>
  );
}

interface ColumnRowProps<Field extends string> {
  fields: MappableFields<Field>;
  column: FoundColumn<Field>;
  mapping: ColumnMapping<Field>;
  onChange: (mapping: ColumnMapping<Field>) => void;
}

function ColumnRow<Field extends string>({ fields, column, mapping, onChange }: ColumnRowProps<Field>) {
  const name = column.name.trim() === '' ? '(no name)' : column.name;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {name}
      </th>
      <td data-label="Examples" className="text-small wrap-anywhere text-soft">
        {column.samples.length > 0 ? column.samples.join(' · ') : 'Empty'}
      </td>
      <td data-label="Holds">
        <div className="grid gap-2">
          <select
            className="field-input"
            aria-label={`What ${name} holds`}
            value={mapping.field}
            onChange={({ currentTarget }) => onChange({ field: currentTarget.value as Field | '', values: {} })}
          >
            <option value="">Leave out</option>
            {Object.entries<string>(fields.labels).map(([field, label]) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </select>
          <ValueChoices fields={fields} column={column} mapping={mapping} onChange={onChange} />
        </div>
      </td>
    </tr>
  );
}

/** Only for a field with a few values. Those that are understood are filled in. */
function ValueChoices<Field extends string>({ fields, column, mapping, onChange }: ColumnRowProps<Field>) {
  const choices = mapping.field === '' ? undefined : fields.choices[mapping.field];
  if (!choices || column.values.length === 0) return null;
  const readings = column.readings[mapping.field] ?? {};
  return (
    <ul className="grid gap-1">
      {column.values.map((value) => (
        <li key={value} className="import-value">
          <span className="min-w-0 text-small wrap-anywhere">{value}</span>
          <select
            className="field-input"
            aria-label={`What ${value} means`}
            value={mapping.values?.[value] ?? readings[value] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...mapping, values: { ...mapping.values, [value]: currentTarget.value } })
            }
          >
            <option value="">Unknown</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
