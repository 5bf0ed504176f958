import { useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { openDraft } from '../../../../browser/draft.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { useColleagues } from '../../../accounts/web/components/colleagues.ts';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { ApplicationNote, ReviewApi } from '../../review.contract.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { MentionField } from './mention-field.tsx';
import { encodeMentions } from './mentions.ts';
import { NoteText } from './note-text.tsx';

const call = createApiClient<ReviewApi>();

interface NotesPanelProps {
  id: number;
  notes: ApplicationNote[];
}

export function NotesPanel({ id, notes }: NotesPanelProps) {
  const [deleting, setDeleting] = useState<ApplicationNote | null>(null);
  const list = useFocusFallback<HTMLDivElement>();
  const canWrite = useCan('decide applications');
  return (
    <Panel title="Notes" lead={`Only staff can see them.${canWrite ? ' Type @ to mention a colleague.' : ''}`}>
      {notes.length === 0 && !canWrite && <p className="text-small text-soft">No notes yet</p>}
      <div ref={list} tabIndex={-1} className="grid gap-4">
        {notes.map((note) => (
          <Note key={note.id} note={note} onDelete={canWrite ? () => setDeleting(note) : null} />
        ))}
      </div>
      {canWrite && <NoteForm id={id} />}
      {deleting && <NoteDeletion id={id} note={deleting} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}

/** @param props.onDelete null without the right to */
function Note({ note, onDelete }: { note: ApplicationNote; onDelete: (() => void) | null }) {
  const { author, is_own, created_at } = note;
  return (
    <article className="adoption-note">
      <p className="wrap-anywhere whitespace-pre-line">
        <NoteText note={note} />
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
        <span>
          {author ?? 'Former staff'}, <DateTime at={created_at} />
        </span>
        {is_own && onDelete && (
          <button className="text-button print:hidden" type="button" onClick={onDelete}>
            Delete<span className="sr-only"> this note</span>
          </button>
        )}
      </p>
    </article>
  );
}

function NoteForm({ id }: { id: number }) {
  const colleagues = useColleagues('view applications');
  const [draft] = useState(() => openDraft<{ text: string }>(`note-${id}`));
  const [text, setText] = useState(() => draft.read()?.text ?? '');

  const updateDraft = (typed: string) => {
    setText(typed);
    if (typed === '') draft.clear();
    else draft.write({ text: typed });
  };
  const { form, isBusy, failure, fields } = useFormAction({
    send: () =>
      call('POST /api/adoptions/:id/notes', { params: { id }, body: { text: encodeMentions(text, colleagues) } }),
    failedMessage: withDetail('We couldn’t save this note.'),
    onDone: () => updateDraft(''),
  });

  return (
    <form {...form} className="form print:hidden">
      <MentionField
        label="New note"
        name="text"
        colleagues={colleagues}
        maxLength={decisionLimits.note}
        value={text}
        onChange={updateDraft}
        error={fields?.['text']}
      />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-small justify-self-start">
        Add note
      </SubmitButton>
    </form>
  );
}

function NoteDeletion({ id, note, onClose }: { id: number; note: ApplicationNote; onClose: () => void }) {
  return (
    <ConfirmMutation
      question="Delete this note?"
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/adoptions/:id/notes/:note_id', { params: { id, note_id: note.id } })}
      failedMessage={withDetail('We couldn’t delete this note.')}
      onDone={onClose}
      onCancel={onClose}
    >
      <p className="line-clamp-4 whitespace-pre-line">
        <NoteText note={note} />
      </p>
    </ConfirmMutation>
  );
}
