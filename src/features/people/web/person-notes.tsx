import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { personLimits } from '../people.constants.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonNote } from '../person.contract.ts';

const call = createApiClient<PeopleApi>();

/** Internal notes about a person. */
export function PersonNotes({ id, notes }: { id: number; notes: readonly PersonNote[] }) {
  const [added, setAdded] = useState(0);
  const [deleted, setDeleted] = useState<PersonNote | null>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    send: (typed) =>
      call('POST /api/admin/people/:id/notes', { params: { id }, body: { text: formText(typed, 'text') } }),
    onDone: () => setAdded((count) => count + 1),
  });
  return (
    <Panel title="Notes">
      <form {...form} key={added} className="form">
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <TextAreaField label="New note" name="text" maxLength={personLimits.note} error={fields?.['text']} />
        <div>
          <SubmitButton isBusy={isBusy}>Add note</SubmitButton>
        </div>
      </form>
      {notes.map((note) => (
        <article key={note.id} className="person-note">
          <p className="whitespace-pre-line">{note.text}</p>
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
            <span>
              {note.author ?? 'A former colleague'}, <DateTime at={note.created_at} format="date" />
            </span>
            {note.is_own && (
              <button className="text-button" type="button" onClick={() => setDeleted(note)}>
                Delete note
              </button>
            )}
          </p>
        </article>
      ))}
      {deleted && (
        <ConfirmMutation
          question="Delete this note?"
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/admin/people/:id/notes/:note_id', { params: { id, note_id: deleted.id } })}
          onDone={() => setDeleted(null)}
          onCancel={() => setDeleted(null)}
        />
      )}
    </Panel>
  );
}
