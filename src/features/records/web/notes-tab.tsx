import { createApiClient } from '../../../browser/create-api-client.ts';
import { NotesPanel } from '../../custody/web/components.ts';
import type { AnimalNote, CustodyApi } from '../../custody/custody.contract.ts';
import type { TabProps, TabRequest } from './record-tab.ts';

const call = createApiClient<CustodyApi>();

export function loadNotes({ id, signal }: TabRequest): Promise<AnimalNote[]> {
  return call('GET /api/records/:id/notes', { params: { id }, signal });
}

export function NotesTab({ record: { id, name }, loaded }: TabProps<AnimalNote[]>) {
  return <NotesPanel petId={id} name={name} notes={loaded} />;
}
