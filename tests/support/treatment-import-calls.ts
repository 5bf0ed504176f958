import { clearTables } from './clear-tables.ts';
import type { TreatmentMapping } from '../../src/features/pet-imports/pet-imports.constants.ts';
import type {
  TreatmentColumns,
  TreatmentImport,
  TreatmentPreview,
} from '../../src/features/pet-imports/pet-imports.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { CallBody, StartedApp } from './start-application.ts';

interface Form {
  text?: string | Buffer<ArrayBuffer> | undefined;
  mapping?: readonly TreatmentMapping[] | undefined;
  digest?: string | undefined;
}

function toFormData({ text, mapping, digest }: Form): FormData {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  if (digest !== undefined) form.append('digest', digest);
  if (text !== undefined) form.append('file', new Blob([text], { type: 'text/csv' }), 'treatments.csv');
  return form;
}

/** A file of rows such as `A-1001,DHPP,2026-02-01,`. */
export function toTreatmentFile(...rows: readonly string[]): string {
  return ['code,treatment,date given,date due', ...rows].join('\n');
}

/** Calls that import treatments, as an Admin. */
export function treatmentImportCalls(get: () => { app: StartedApp; admin: SignedInUser }) {
  const send = <T>(path: string, form: Form, who = get().admin) =>
    get().app.call<T & CallBody>('POST', `/api/records/medical/imports${path}`, {
      token: who.token,
      body: toFormData(form),
    });
  const columns = async (text: string) => (await send<TreatmentColumns>('/columns', { text })).body;
  /** As someone who changes nothing matches it. */
  const guess = async (text: string) => (await columns(text)).columns.map(({ field }) => ({ field }));
  const preview = async (text: string, mapping?: readonly TreatmentMapping[]) =>
    (await send<TreatmentPreview>('/preview', { text, mapping: mapping ?? (await guess(text)) })).body;
  return {
    /** Deletes all animals and imports. */
    async clear() {
      await clearTables(get().app.db, 'treatment_imports', 'pets');
    },
    /** The stored treatments of an animal. */
    state: (petId: number) =>
      get()
        .app.db.selectFrom('treatments')
        .select(['name', 'type', 'due_on', 'given_at', 'step_id', 'is_moved', 'lot', 'note', 'id'])
        .where('pet_id', '=', petId)
        .orderBy('id')
        .execute(),
    send,
    columns,
    guess,
    preview,
    /** To import what the preview shows. */
    async form(text: string) {
      const mapping = await guess(text);
      const { digest } = await preview(text, mapping);
      return toFormData({ text, mapping, digest });
    },
    async importAll(text: string) {
      const mapping = await guess(text);
      const { digest } = await preview(text, mapping);
      return send<TreatmentImport>('', { text, mapping, digest });
    },
    undo: (id: number, who = get().admin) =>
      get().app.call<TreatmentImport>('POST', `/api/records/medical/imports/${id}/undo`, { token: who.token }),
  };
}
