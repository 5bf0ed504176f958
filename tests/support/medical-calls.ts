import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { MedicalRecord, MedicalSummary } from '../../src/features/medical/medical.contract.ts';
import type { DueList, RecordedDoses, Treatment } from '../../src/features/medical/treatments.contract.ts';
import { planNewCustodies } from '../../src/features/medical/server/index.ts';
import type { Tables } from '../../src/platform/database.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { createPet } from './factories.ts';
import type { MovableClock } from './outbox.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

interface Failed {
  error: string;
  fields?: Record<string, string>;
}

/** Calls of medical care, as an Admin. */
export function medicalCalls(get: () => { app: StartedApp; admin: SignedInUser; clock: MovableClock }) {
  const call = <T = Failed>(method: string, path: string, body?: unknown, who = get().admin) =>
    get().app.call<T & Failed>(method, `/api/records/${path}`, {
      token: who.token,
      ...(body !== undefined && { body }),
    });
  const today = () => get().clock.now().toISOString().slice(0, 10);

  return {
    call,
    today,

    /** An animal in care, born so many days ago if that is given, with its automatic protocols planned. */
    async createAnimal({ ageDays, ...traits }: { ageDays?: number } & Partial<Insertable<Tables['pets']>> = {}) {
      const { app, clock } = get();
      const { id } = await createPet(app.db, { created_at: clock.now(), ...traits });
      if (ageDays !== undefined) {
        await sql`update pets set born_on = ${addDays(today(), -ageDays)}::date where id = ${id}`.execute(app.db);
      }
      await planNewCustodies(app.db, { now: clock.now(), timeZone: 'UTC' });
      return id;
    },

    record: async (petId: number) => (await call<MedicalRecord>('GET', `${petId}/medical`)).body,
    summary: async (petId: number) => (await call<MedicalSummary>('GET', `${petId}/medical/summary`)).body,
    due: async (query = '') => (await call<DueList>('GET', `medical/due${query}`)).body,

    /** The open dose of a name. */
    async open(petId: number, name: string): Promise<Treatment> {
      const { body } = await call<MedicalRecord>('GET', `${petId}/medical`);
      const found = body.open.find((dose) => dose.name === name);
      if (!found) throw new Error(`${name} isn’t open: ${body.open.map((dose) => dose.name).join(', ')}`);
      return found as unknown as Treatment;
    },

    give: (treatment_id: number, dose: object = {}, who = get().admin) =>
      call<RecordedDoses>(
        'POST',
        'medical/doses',
        { doses: [{ treatment_id, client_key: randomUUID(), ...dose }] },
        who,
      ),

    weigh: (petId: number, kg: unknown, more: object = {}) =>
      call<{ weight: { id: number }; alerts: { type: string; message: string }[] }>('POST', `${petId}/weights`, {
        client_key: randomUUID(),
        kg,
        ...more,
      }),
  };
}
