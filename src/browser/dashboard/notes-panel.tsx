import { useState } from 'react';
import type { Capability } from '../../platform/capabilities.contract.ts';
import { AccessNotice } from './access-notice.tsx';
import { useCan } from './current-user.ts';
import { DateTime } from '../../ui/dashboard/date-time.tsx';
import { Panel } from '../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { formText } from '../action-result.ts';
import { ConfirmMutation } from '../confirm-mutation.tsx';
import { useFormAction } from '../use-form-action.ts';

interface Note {
  id: number;
  text: string;
  author: string | null;
  created_at: string;
}

interface NotesPanelProps<AnyNote extends Note> {
  notes: readonly AnyNote[];
  /** Shown while there are none. */
  emptyText: string;
  /** The capability to write and delete them. */
  capability: Capability;
  maxLength: number;
  add: (text: string) => Promise<unknown>;
  remove: (note: AnyNote) => Promise<unknown>;
  /** By default every note can be deleted. */
  canDelete?: (note: AnyNote) => boolean;
}

/** Internal notes of staff about an animal or a person. */
export function NotesPanel<AnyNote extends Note>(props: NotesPanelProps<AnyNote>) {
  const { notes, emptyText, capability, maxLength, add, remove, canDelete = () => true } = props;
  const canWrite = useCan(capability);
  const [added, setAdded] = useState(0);
  const [deleted, setDeleted] = useState<AnyNote | null>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    required: { text: 'Enter a note' },
    send: (typed) => add(formText(typed, 'text')),
    failedMessage: 'The note wasn’t saved. Please try again.',
    onDone: () => setAdded((count) => count + 1),
  });
  return (
    <Panel title="Notes" lead="Only staff can see them.">
      {canWrite ? (
        <form {...form} key={added} className="form">
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <TextAreaField
            label="New note"
            name="text"
            required
            maxLength={maxLength}
            error={fields?.['text']}
            onKeyDown={submitOnCtrlEnter}
          />
          <div>
            <SubmitButton isBusy={isBusy}>Add note</SubmitButton>
          </div>
        </form>
      ) : (
        <AccessNotice capability={capability} to="write notes" />
      )}
      {notes.length === 0 && <p className="text-soft">{emptyText}</p>}
      {notes.map((note) => (
        <article key={note.id} className="staff-note">
          <p className="whitespace-pre-line">{note.text}</p>
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
            <span>
              {note.author ?? 'A former colleague'}, <DateTime at={note.created_at} />
            </span>
            {canWrite && canDelete(note) && (
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
          run={() => remove(deleted)}
          onDone={() => setDeleted(null)}
          onCancel={() => setDeleted(null)}
        >
          <p>This can’t be undone.</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}
