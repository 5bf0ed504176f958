import { useState } from 'react';
import { currentUser } from '../../../../browser/call-api.ts';
import { draftOf } from '../../../../browser/draft.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useRefuge } from '../../../../ui/use-refuge.ts';
import { Moment, Panel } from '../../../dashboards/web/dashboards.door.ts';
import { decisionLimits } from '../../application-words.contract.ts';
import type { ApplicationNote, ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { DeedFailure } from './deed-failure.tsx';
import { useDeed } from '../../../../browser/use-deed.ts';

const call = currentUser<ManageAdoptionsApi>();

interface NotesPanelProps {
  id: number;
  notes: ApplicationNote[];
}

/** What the shelter's people tell each other of an application. */
export function NotesPanel({ id, notes }: NotesPanelProps) {
  const [leaving, setLeaving] = useState<ApplicationNote | null>(null);
  const list = useRefuge<HTMLDivElement>();
  return (
    <Panel title="Internal notes" lead="Only the shelter reads them.">
      <div ref={list} tabIndex={-1} className="grid gap-4">
        {notes.map((note) => (
          <Note key={note.id} note={note} onDelete={() => setLeaving(note)} />
        ))}
      </div>
      <NoteForm id={id} />
      {leaving && <NoteDeletion id={id} note={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

function Note({ note, onDelete }: { note: ApplicationNote; onDelete: () => void }) {
  const { author, is_own, text, created_at } = note;
  return (
    <article className="adoption-note">
      <p className="whitespace-pre-line">{text}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
        <span>
          {author ?? 'Somebody who has left'}, <Moment at={created_at} />
        </span>
        {is_own && (
          <button className="text-button print:hidden" type="button" onClick={onDelete}>
            Delete<span className="sr-only"> this note</span>
          </button>
        )}
      </p>
    </article>
  );
}

function NoteForm({ id }: { id: number }) {
  const [draft] = useState(() => draftOf<{ text: string }>(`note-${id}`));
  const [text, setText] = useState(() => draft.read()?.text ?? '');
  const { carryOut, isBusy, failure } = useDeed('The note could not be kept.');

  const write = (typed: string) => {
    setText(typed);
    if (typed === '') draft.forget();
    else draft.write({ text: typed });
  };
  const keep = async () => {
    const done = await carryOut(() => call('POST /api/adoptions/:id/notes', { params: { id }, body: { text } }));
    if (done) write('');
  };

  return (
    <form
      className="form print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <TextAreaField
        label="New note"
        name="text"
        required
        maxLength={decisionLimits.note}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        error={failure?.fields?.['text']}
      />
      <DeedFailure failure={failure} />
      <SubmitButton isBusy={isBusy} className="button button-small justify-self-start">
        Add the note
      </SubmitButton>
    </form>
  );
}

function NoteDeletion({ id, note, onClose }: { id: number; note: ApplicationNote; onClose: () => void }) {
  const { carryOut, isBusy, failure } = useDeed('The note could not be deleted.');
  const remove = async () => {
    const params = { id, note_id: note.id };
    const done = await carryOut(() => call('DELETE /api/adoptions/:id/notes/:note_id', { params }));
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      question="Delete this note?"
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <DeedFailure failure={failure} />
      <p className="line-clamp-4 whitespace-pre-line">{note.text}</p>
    </ConfirmDialog>
  );
}
