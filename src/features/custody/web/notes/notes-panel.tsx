import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { MAX_NOTE_LENGTH } from '../../custody.constants.ts';
import type { AnimalNote, CustodyApi } from '../../custody.contract.ts';

const call = createApiClient<CustodyApi>();

/** Internal notes about an animal. */
export function NotesPanel({ petId, name, notes }: { petId: number; name: string; notes: readonly AnimalNote[] }) {
  const [added, setAdded] = useState(0);
  const [deleted, setDeleted] = useState<AnimalNote | null>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    required: { text: 'Enter a note' },
    send: (typed) =>
      call('POST /api/records/:id/notes', { params: { id: petId }, body: { text: formText(typed, 'text') } }),
    failedMessage: 'The note wasn’t saved. Please try again.',
    onDone: () => setAdded((count) => count + 1),
  });
  return (
    <Panel title="Notes" lead="Only staff can see them." className="custody-notes">
      <form {...form} key={added} className="form">
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <TextAreaField
          label="New note"
          name="text"
          required
          maxLength={MAX_NOTE_LENGTH}
          error={fields?.['text']}
          onKeyDown={submitOnCtrlEnter}
        />
        <div>
          <SubmitButton isBusy={isBusy}>Add note</SubmitButton>
        </div>
      </form>
      {notes.length === 0 && <p className="text-soft">{`No notes about ${name} yet.`}</p>}
      {notes.map((note) => (
        <article key={note.id} className="custody-note">
          <p className="whitespace-pre-line">{note.text}</p>
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
            <span>
              {note.author ?? 'A former colleague'}, <DateTime at={note.created_at} />
            </span>
            <button className="text-button" type="button" onClick={() => setDeleted(note)}>
              Delete note
            </button>
          </p>
        </article>
      ))}
      {deleted && (
        <ConfirmMutation
          question="Delete this note?"
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/records/:id/notes/:note_id', { params: { id: petId, note_id: deleted.id } })}
          onDone={() => setDeleted(null)}
          onCancel={() => setDeleted(null)}
        >
          <p>This can’t be undone.</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}
