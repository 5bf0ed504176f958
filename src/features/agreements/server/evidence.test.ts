import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../../../tests/support/adoption-calls.ts';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import { cleanUpFiles } from '../../medical/server/index.ts';
import { getDefaultShelter } from '../../settings/server/index.ts';
import { isChainIntact, listEvents } from './events.ts';
import { sealLeftAgreements } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Staff' });
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});
afterAll(() => app.stop());

const { createApproved, createSigned, send, details, download } = agreementCalls(() => ({ app, admin }));

async function isIntact(id: number): Promise<boolean> {
  const row = await app.db.selectFrom('agreements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return isChainIntact(await listEvents(app.db, id), row);
}

describe('the chain of events', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'a changed action',
      (id) =>
        sql`update agreement_events set action = 'opened' where agreement_id = ${id} and position = 2`.execute(app.db),
    ],
    [
      'a changed time',
      (id) =>
        sql`update agreement_events set at = at + interval '1 second' where agreement_id = ${id} and position = 3`.execute(
          app.db,
        ),
    ],
    [
      'a changed IP',
      (id) =>
        sql`update agreement_events set ip = '10.0.0.1' where agreement_id = ${id} and position = 4`.execute(app.db),
    ],
    [
      'changed details',
      (id) =>
        sql`update agreement_events set details = '{}' where agreement_id = ${id} and position = 2`.execute(app.db),
    ],
    [
      'a removed event',
      (id) => sql`delete from agreement_events where agreement_id = ${id} and position = 3`.execute(app.db),
    ],
    [
      'a removed last event',
      (id) =>
        sql`
      delete from agreement_events where agreement_id = ${id}
        and position = (select max(position) from agreement_events where agreement_id = ${id})`.execute(app.db),
    ],
    [
      'an inserted event',
      (id) =>
        sql`
      insert into agreement_events (agreement_id, position, action, at, ip, user_agent, details, hash)
      select agreement_id, 99, action, at, ip, user_agent, details, hash from agreement_events
      where agreement_id = ${id} and position = 1`.execute(app.db),
    ],
    [
      'parts moved between fields',
      (id) =>
        sql`
      update agreement_events set user_agent = ip || user_agent, ip = ''
      where agreement_id = ${id} and position = 4`.execute(app.db),
    ],
  ])('shows %s', async (_what, tamper) => {
    const { id } = await createSigned(noor.id);
    expect(await isIntact(id)).toBe(true);
    await tamper(id);
    expect(await isIntact(id)).toBe(false);
  });

  test('belongs to content and a signature that can’t change', async () => {
    const { id } = await createSigned(noor.id);
    const change = (values: object) => app.db.updateTable('agreements').set(values).where('id', '=', id).execute();
    await expect(change({ content: 'Something else' })).rejects.toThrow('frozen');
    await expect(change({ signature: JSON.stringify({ adopter: null, guardian: null }) })).rejects.toThrow('frozen');
    await expect(change({ pdf_sha256: 'f'.repeat(64) })).rejects.toThrow('frozen');
  });
});

describe('an agreement', () => {
  test('ends with the approval, and returns when that is undone', async () => {
    const { id } = await createApproved(noor.id);
    const agreementId = (await send(id)).body.id;
    const link = app.db.updateTable('emails').where('reference', '=', `agreement ${agreementId}`);
    const retry_at = new Date(clock.now().getTime() + 60_000);
    // As while the mail server is down.
    await link.set({ status: 'queued', completed_at: null, next_attempt_at: retry_at }).execute();
    await decide(app, admin, id, 'Rejected');
    const [canceled] = (await details(id)).agreements;
    expect(canceled).toMatchObject({ status: 'canceled', is_chain_intact: true });
    const email = app.db.selectFrom('emails').select('status').where('reference', '=', `agreement ${agreementId}`);
    expect((await email.executeTakeFirstOrThrow()).status).toBe('dropped');
    await undoLatest(app, admin);
    const [restored] = (await details(id)).agreements;
    expect(restored).toMatchObject({ status: 'sent', is_chain_intact: true });
    expect(restored!.events.map(({ action }) => action)).toEqual(['created', 'sent', 'canceled', 'restored']);
  });

  test('that isn’t signed ends with a return; a signed one stays', async () => {
    const { applicationId } = await createSigned(noor.id);
    const { id } = await createApproved(noor.id);
    await send(id);
    const handover_at = clock.now();
    await app.db.updateTable('applications').set({ handover_at }).where('id', 'in', [id, applicationId]).execute();
    await app.db
      .updateTable('applications')
      .set({ returned_at: clock.now() })
      .where('id', 'in', [id, applicationId])
      .execute();
    expect((await details(id)).agreements[0]).toMatchObject({ status: 'canceled', is_chain_intact: true });
    expect((await details(applicationId)).agreements[0]!.status).toBe('signed');
    await app.db.updateTable('applications').set({ returned_at: null }).where('id', '=', id).execute();
    expect((await details(id)).agreements[0]).toMatchObject({ status: 'sent', is_chain_intact: true });
  });

  test('comes back from the trash with its evidence', async () => {
    const { id, applicationId } = await createSigned(noor.id);
    const before = (await details(applicationId)).agreements;
    const removed = await app.call('DELETE', `/api/adoptions/${applicationId}`, { token: admin.token });
    expect(removed.status).toBe(204);
    await undoLatest(app, admin);
    expect((await details(applicationId)).agreements).toEqual(before);
    expect(await isIntact(id)).toBe(true);
  });

  test('is the only current one, however many people send at the same time', async () => {
    const { id } = await createApproved(noor.id);
    const statuses = (await Promise.all([...Array(6).keys()].map(() => send(id)))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409, 409]);
    const replaced = (await Promise.all([...Array(4).keys()].map(() => send(id, { replace: true })))).map(
      ({ status }) => status,
    );
    expect(replaced.filter((status) => status === 201).length).toBeGreaterThan(0);
    const current = (await details(id)).agreements.filter(({ status }) => status === 'sent');
    expect(current).toHaveLength(1);
  });
});

describe('the sealed PDF', () => {
  /** As if the disk had been full. */
  async function unseal(...ids: number[]): Promise<void> {
    await sql`alter table agreements disable trigger agreements_frozen`.execute(app.db);
    const unsealed = { pdf_name: null, pdf_sha256: null, pdf_bytes: null };
    await app.db.updateTable('agreements').set(unsealed).where('id', 'in', ids).execute();
    await sql`alter table agreements enable trigger agreements_frozen`.execute(app.db);
  }
  const sealLeft = (files: StoredFiles, onWarning: (what: string) => void = expect.unreachable) =>
    sealLeftAgreements(app.db, {
      files,
      now: clock.now(),
      publicUrl: 'http://localhost',
      shelter: getDefaultShelter({ email: 'hello@haven.example' }),
      onWarning,
    });

  test('is sealed by the job if the disk was full', async () => {
    const { id } = await createSigned(noor.id);
    await unseal(id);
    await expect(download(id)).rejects.toThrow('404');
    await sealLeft(app.application.files);
    expect((await download(id)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('that can’t be made blocks no other', async () => {
    const first = await createSigned(noor.id);
    const second = await createSigned(noor.id);
    await unseal(first.id, second.id);
    const { files } = app.application;
    let isBroken = true;
    const write: StoredFiles['write'] = async (written) => {
      if (!isBroken) return files.write(written);
      isBroken = false;
      throw new Error('broken');
    };
    const failing: StoredFiles = Object.create(files, { write: { value: write } });
    const warnings: string[] = [];
    await sealLeft(failing, (what) => warnings.push(what));
    expect(warnings).toEqual([expect.stringContaining(`agreement ${first.id} couldn’t be sealed`)]);
    expect((await download(second.id)).subarray(0, 5).toString()).toBe('%PDF-');
    await sealLeft(files);
    expect((await download(first.id)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('stays through the cleanup of files, and through backup and restore', async () => {
    const { id } = await createSigned(noor.id);
    const before = await download(id);
    const folder = join(app.dataDir, 'files');
    const long = new Date(Date.now() - 3 * 86_400_000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), long, long);
    await cleanUpFiles(app.db, app.application.files);
    expect(await download(id)).toEqual(before);
    const file = join(app.dataDir, 'agreements.backup');
    const { photos, files } = app.application;
    await writeBackup(app.db, { photos: photos.files, files, file, now: clock.now() });
    await files.remove(await readdir(folder));
    await restoreBackup(app.db, { photos: photos.files, files, dataDir: app.dataDir, file });
    admin = await createSignedInUser(app.db, { role: 'Admin' });
    expect(await download(id)).toEqual(before);
    expect(await isIntact(id)).toBe(true);
  });
});
