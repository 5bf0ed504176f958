import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { PetImport, PetImportsApi, RejectedRow } from '../pet-imports.contract.ts';

const call = createApiClient<PetImportsApi>();

interface CorrectionsProps {
  petImport: PetImport;
  /** The first of them. */
  rejected: RejectedRow[];
}

/** The cells for which rows are rejected, as fields. */
export function Corrections({ petImport: { id, counts }, rejected }: CorrectionsProps) {
  const navigate = useNavigate();
  /** The rows that were sent. */
  const sent = useRef<RejectedRow[]>(null);
  const { form, isBusy, failure } = useFormAction({
    send: async (typed) => {
      const body = { rows: readRows(rejected, typed) };
      const result = await call('POST /api/pet-imports/:id/corrections', { params: { id }, body });
      sent.current = rejected;
      return result;
    },
    successMessage: describeResult,
    onDone: ({ import_id }) => (import_id === id ? undefined : navigate(`/admin-dashboard/import-pets/${import_id}`)),
  });
  const { ref } = form;
  // Once the page shows what is left, since the focused row may be gone.
  useEffect(() => {
    if (sent.current === null || sent.current === rejected) return;
    sent.current = null;
    focusFirstError(ref.current);
  });
  return (
    <form className="grid w-full gap-4" aria-label="Rejected rows" {...form}>
      <div className="data-frame">
        <table className="data-table" data-wrap>
          <caption className="sr-only">Rejected rows</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Pet</th>
              <th scope="col">To correct</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map((row) => (
              <RejectedTableRow key={row.row_number} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {counts.refuse > rejected.length && (
        <p className="text-small text-soft">{`${formatCount(counts.refuse - rejected.length, 'more row')} will follow.`}</p>
      )}
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <button type="submit" className="button justify-self-start" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Checking...' : 'Try these rows again'}
      </button>
    </form>
  );
}

function RejectedTableRow({ row: { row_number, name, error, cells } }: { row: RejectedRow }) {
  return (
    <tr>
      <td data-label="Row" className="tabular-nums">
        {row_number.toLocaleString('en')}
      </td>
      <th scope="row">{name === '' ? 'Without a name' : name}</th>
      <td data-label="To correct">
        <div className="import-cells">
          {error && <p>{error}</p>}
          {cells.map(({ column, column_name, value, error: message }) => {
            const CellField = value.length > 80 || value.includes('\n') ? TextAreaField : Field;
            return (
              <CellField
                key={column}
                label={column_name}
                name={fieldName(row_number, column)}
                defaultValue={value}
                error={toHint(message, column_name)}
                autoComplete="off"
              />
            );
          })}
        </div>
      </td>
    </tr>
  );
}

/** As a hint below the field, whose label names the column: `Size takes Small or Large` becomes `Enter Small or Large`. */
function toHint(message: string, column: string): string {
  if (!message.startsWith(`${column} `) && !message.startsWith(`${column}: `)) return message;
  const rest = message
    .slice(column.length)
    .replace(/^:? /, '')
    .replace(/^takes /, 'Enter ');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function fieldName(row: number, column: number): string {
  return `${row}-${column}`;
}

function readRows(rejected: readonly RejectedRow[], typed: FormData) {
  return rejected.map(({ row_number, cells }) => ({
    row_number,
    cells: cells.map(({ column }) => ({ column, value: readText(typed, fieldName(row_number, column)) })),
  }));
}

function readText(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}

function describeResult({ corrected, rejected }: { corrected: number; rejected: number }): string {
  const left = `${formatCount(rejected, 'row')} still can’t be used.`;
  if (corrected === 0) return left;
  const done = `${formatCount(corrected, 'row')} can be imported now.`;
  return rejected === 0 ? done : `${done} ${left}`;
}
