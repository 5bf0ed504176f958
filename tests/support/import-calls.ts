import type { ImportRow, PetImport } from '../../src/features/pet-imports/pet-imports.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { CallResponse, CallBody, StartedApp } from './start-application.ts';

/** Uploads a file of pets to be checked; without a text, the form has no file. */
export async function sendCsv<T>(
  app: StartedApp,
  { token }: SignedInUser,
  text: string | Buffer<ArrayBuffer> | undefined,
): Promise<CallResponse<T>> {
  const form = new FormData();
  if (text !== undefined) form.append('file', new Blob([text], { type: 'text/csv' }), 'pets.csv');
  const response = await fetch(`${app.url}/api/pet-imports/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

/** An Admin's calls for pet imports. `get` is called late, when the application has started. */
export function importCalls(place: () => { app: StartedApp; admin: SignedInUser }) {
  const call = <T>(method: string, path: string) => {
    const { app, admin } = place();
    return app.call<T>(method, `/api/pet-imports/${path}`, { token: admin.token });
  };
  return {
    check: async (text: string | Buffer<ArrayBuffer>) => {
      const { app, admin } = place();
      return (await sendCsv<PetImport>(app, admin, text)).body;
    },
    act: (id: number, action: 'apply' | 'undo') => call<PetImport & CallBody>('POST', `${id}/${action}`),
    rowsOf: async (id: number, search = '') => (await call<ImportRow[]>('GET', `${id}/rows${search}`)).body,
  };
}

/** Adds a ZIP to an import; without one, the form has no file. */
export async function sendZip<T = PetImport & CallBody>(
  app: StartedApp,
  { token }: SignedInUser,
  importId: number,
  zip: Buffer<ArrayBuffer> | undefined,
): Promise<CallResponse<T>> {
  const form = new FormData();
  form.append('import_id', String(importId));
  if (zip) form.append('file', new Blob([zip], { type: 'application/zip' }), 'photos.zip');
  const response = await fetch(`${app.url}/api/pet-imports/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}
