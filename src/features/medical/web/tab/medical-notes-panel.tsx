import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { medicalNoteTypeLabels } from '../../medical.constants.ts';
import type { MedicalApi, MedicalNote } from '../../medical.contract.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { MedicalNoteDialog } from './medical-note-dialog.tsx';

const call = createApiClient<MedicalApi>();

interface MedicalNotesPanelProps {
  pet: { id: number; name: string };
  notes: readonly MedicalNote[];
  today: string;
}

/** Notes, alerts and holds, the latest first. */
export function MedicalNotesPanel({ pet, notes, today }: MedicalNotesPanelProps) {
  const [edited, setEdited] = useState<MedicalNote | 'new' | null>(null);
  return (
    <Panel
      title="Notes, alerts and holds"
      actions={
        <IfCan capability="record care">
          <button
            className="button button-small button-quiet print:hidden"
            type="button"
            onClick={() => setEdited('new')}
          >
            Add note
          </button>
        </IfCan>
      }
    >
      {notes.length === 0 && <p className="text-soft">No medical notes yet.</p>}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <Note key={note.id} pet={pet} note={note} today={today} onEdit={() => setEdited(note)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <MedicalNoteDialog
          pet={pet}
          note={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

interface NoteProps {
  pet: { id: number; name: string };
  note: MedicalNote;
  today: string;
  onEdit: () => void;
}

function Note({ pet, note, today, onEdit }: NoteProps) {
  const { id, type, text, ends_on, is_over, written_by, created_at } = note;
  const { mutate, isBusy } = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const end = () =>
    void mutate(
      () =>
        call('PUT /api/records/:id/medical-notes/:note_id', {
          params: { id: pet.id, note_id: id },
          body: { ends_on: addDays(today, -1) },
        }),
      { successMessage: ({ message }) => message },
    );
  return (
    <li className="medical-row" data-over={is_over || undefined}>
      <div className="due-text">
        <p className="medical-note-text">
          {type !== 'note' && (
            <strong className="medical-note-type" data-type={type}>
              {medicalNoteTypeLabels[type]}
            </strong>
          )}{' '}
          {text}
        </p>
        <p className="due-facts">
          <span>
            <DateTime at={created_at} format="date" />
            {written_by && ` by ${written_by.name}`}
          </span>
          {ends_on !== null && <span>{`${is_over ? 'Ended' : 'Until'} ${describeDay(ends_on)}`}</span>}
        </p>
      </div>
      <IfCan capability="record care">
        <div className="row-actions print:hidden">
          {type !== 'note' && !is_over && (
            <button
              className="row-action"
              type="button"
              aria-label={`End ${medicalNoteTypeLabels[type].toLowerCase()}: ${text}`}
              aria-disabled={isBusy || undefined}
              onClick={end}
            >
              End
            </button>
          )}
          <button className="row-action" type="button" aria-label={`Edit: ${text}`} onClick={onEdit}>
            Edit
          </button>
        </div>
      </IfCan>
    </li>
  );
}
