import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import type { VolunteersApi } from '../../volunteers.contract.ts';

const call = createApiClient<VolunteersApi>();

/** Exports everyone's hours of some days as CSV; by default, of this year. */
export function ExportHoursDialog({ onClose }: { onClose: () => void }) {
  const { today } = useToday();
  const action = useFormAction({
    required: { from: 'Choose the first day', to: 'Choose the last day' },
    send: async (typed) => {
      const query = { from: formText(typed, 'from'), to: formText(typed, 'to') };
      saveFile(
        await call.file('GET /api/volunteers/hours.csv', { query }),
        `volunteer-hours-${query.from}-to-${query.to}.csv`,
      );
    },
    shouldRevalidate: false,
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title="Export hours"
      size="small"
      action={action}
      label="Export CSV"
      busyLabel="Exporting…"
      onClose={onClose}
    >
      <p className="text-soft">One row for each shift and each entry, for a spreadsheet or a grant report.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First day"
          name="from"
          type="date"
          defaultValue={`${today.slice(0, 4)}-01-01`}
          error={fields?.['from']}
        />
        <Field label="Last day" name="to" type="date" defaultValue={today} error={fields?.['to']} />
      </div>
    </FormDialog>
  );
}
