import { createApiClient } from '../../../browser/create-api-client.ts';
import { NotesPanel } from '../../../browser/dashboard/notes-panel.tsx';
import { MAX_NOTE_LENGTH } from '../../custody/custody.constants.ts';
import type { AnimalNote, CustodyApi } from '../../custody/custody.contract.ts';
import type { TabProps, TabRequest } from './record-tab.ts';

const call = createApiClient<CustodyApi>();

export function loadNotes({ id, signal }: TabRequest): Promise<AnimalNote[]> {
  return call('GET /api/records/:id/notes', { params: { id }, signal });
}

export function NotesTab({ record: { id, name }, loaded }: TabProps<AnimalNote[]>) {
  return (
    <NotesPanel
      notes={loaded}
      emptyText={`No notes about ${name} yet.`}
      maxLength={MAX_NOTE_LENGTH}
      capability="write notes"
      add={(text) => call('POST /api/records/:id/notes', { params: { id }, body: { text } })}
      remove={({ id: note_id }) => call('DELETE /api/records/:id/notes/:note_id', { params: { id, note_id } })}
    />
  );
}
