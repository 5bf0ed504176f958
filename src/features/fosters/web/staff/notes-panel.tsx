import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { fosterLimits } from '../../fosters.constants.ts';
import type { FostersApi, HomeDetails } from '../../fosters.contract.ts';

const call = createApiClient<FostersApi>();

/** What coordinators should know about a home. */
export function NotesPanel({ home }: { home: HomeDetails }) {
  const { form, isBusy, failure, fields } = useFormAction({
    send: (typed) =>
      call('PUT /api/fosters/homes/:id', {
        params: { id: home.id },
        body: { coordinator_notes: formText(typed, 'coordinator_notes'), version: home.version },
      }),
    successMessage: 'Notes saved.',
  });
  return (
    <Panel title="Coordinators’ notes" lead="The home doesn’t see them here, but they’re part of its data export.">
      <form {...form} className="form" aria-label="Coordinators’ notes">
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <TextAreaField
          label="Notes"
          name="coordinator_notes"
          rows={4}
          maxLength={fosterLimits.note}
          defaultValue={home.coordinator_notes ?? ''}
          error={fields?.['coordinator_notes']}
        />
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Saving…" className="button button-small">
            Save notes
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
