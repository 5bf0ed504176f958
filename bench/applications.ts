import { createHash, randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { completeForm } from '../tests/support/adoption-calls.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import type { Measurement } from './measurement.ts';
import { startShelter } from './server-process.ts';

const AT_ONCE = 8;
const SECONDS = 5;
/** A person's applications per day are limited, so many people apply. */
const PEOPLE = 400;

export const applications: Measurement = {
  name: 'applications',
  about: 'Applications submitted on the embedded database, 8 at once.',
  run: async (bench) => {
    const dataDir = join(bench.folder, 'applications');
    await cp((await bench.demo()).dataDir, dataDir, { recursive: true });
    const { db, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      now: new Date(),
      onWarning: bench.log,
    });
    const { tokens, pets } = await prepare(db);
    await close();
    const shelter = await startShelter(dataDir);
    try {
      const submit = (at: number) =>
        fetch(`${shelter.url}/api/adoptions/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[at % PEOPLE]}` },
          body: JSON.stringify(completeForm(pets[Math.floor(at / PEOPLE)]!)),
        });
      let next = 0;
      let done = 0;
      const started = performance.now();
      const applicant = async () => {
        while (performance.now() - started < SECONDS * 1000) {
          const response = await submit(next++);
          if (response.status !== 201) throw new Error(`An application got a ${response.status}.`);
          await response.arrayBuffer();
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, applicant));
      const value = Math.round((done / (performance.now() - started)) * 1000);
      return [{ what: 'applications submitted', value, unit: '/s', bar: { atLeast: 300 } }];
    } finally {
      await shelter.stop();
    }
  },
};

/** Creates signed-in people, and lists the available pets. */
async function prepare(db: Database): Promise<{ tokens: string[]; pets: number[] }> {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
  const person = { phone_number: '+1 555 0123', password_hash: null, role_id: 2 };
  const people = await db
    .insertInto('users')
    .values(tokens.map((_, at) => ({ ...person, name: `Person ${at}`, email: `person${at}@bench.example` })))
    .returning('id')
    .execute();
  const now = new Date();
  const session = { ip: '127.0.0.1', user_agent: 'bench', created_at: now, last_used_at: now };
  const sessions = people.map(({ id }, at) => ({
    ...session,
    user_id: id,
    token_hash: createHash('sha256').update(tokens[at]!).digest('hex'),
  }));
  await db.insertInto('sessions').values(sessions).execute();
  const pets = await db
    .selectFrom('pets')
    .select('id')
    .where('adoption_status', '=', 'Available')
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute();
  return { tokens, pets: pets.map(({ id }) => id) };
}
