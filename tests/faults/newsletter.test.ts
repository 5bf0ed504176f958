import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queueNewsletters } from '../../src/features/newsletter/server/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { createStartedNewsletter, createSubscribers } from '../support/newsletters.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createTestDatabase } from '../support/open-test-database.ts';
import { deliver, MovableClock } from '../support/outbox.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { startProcess } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** The batch in which each attempt is killed. */
const KILLS = [2, 1];
/** More than both attempts can queue before they are killed. */
const SUBSCRIBERS = 500;

test(
  `a newsletter whose sending is killed reaches each of ${SUBSCRIBERS} subscribers once (${ROUNDS} rounds)`,
  { timeout: 300_000 * ROUNDS },
  async () => {
    const server = await startSmtpServer();
    for (let round = 0; round < ROUNDS; round++) {
      server.received.length = 0;
      const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-fault-'));
      const databaseUrl = await createTestDatabase({ template: MIGRATED });
      if (databaseUrl === undefined) await copyMigratedDatabase(dataDir);
      const open = () => openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: () => undefined });
      const before = await open();
      const subscribers = await createSubscribers(before.db, SUBSCRIBERS);
      await createStartedNewsletter(before.db);
      await before.close();

      for (const batch of KILLS) {
        const queueing = startProcess('tests/support/queue-newsletters.ts', {}, [
          dataDir,
          String(batch),
          ...(databaseUrl === undefined ? [] : [databaseUrl]),
        ]);
        await queueing.ended;
        expect(queueing.child.signalCode, queueing.stderr()).toBe('SIGKILL');
      }

      const { db, close } = await open();
      const left = await db.selectFrom('newsletter_recipients').select('id').where('email_id', 'is', null).execute();
      expect(left).not.toHaveLength(0);
      process.stdout.write(`${SUBSCRIBERS - left.length} of ${SUBSCRIBERS} mails queued after ${KILLS.length} kills\n`);
      await queueNewsletters(db, {
        now: new Date(),
        publicUrl: 'https://pets.example.org',
        onWarning: () => undefined,
      });
      const clock = new MovableClock();
      clock.move(60 * 24 * 365 * 10);
      const delivery = deliver({ db, clock, smtpUrl: server.smtpUrl });
      await delivery.deliverNow();
      await expect.poll(() => server.received.length).toBe(SUBSCRIBERS);
      await delivery.stop();

      const links = new Map(subscribers.map(({ email, unsubscribe_token }) => [email, unsubscribe_token]));
      expect(new Set(server.received.map((email) => email.header('Message-ID'))).size).toBe(SUBSCRIBERS);
      expect(server.received.map(({ to }) => to[0]!).toSorted()).toEqual([...links.keys()].toSorted());
      for (const email of server.received) {
        expect(email.header('List-Unsubscribe')).toBe(
          `<https://pets.example.org/newsletter/unsubscribe?token=${links.get(email.to[0]!)}>`,
        );
        expect(email.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
        expect(email.header('Subject')).toBe('News for Noor');
      }
      const { status } = await db.selectFrom('newsletters').select('status').executeTakeFirstOrThrow();
      expect(status).toBe('sent');
      await close();
      await rm(dataDir, { recursive: true, force: true });
    }
    await server.stop();
  },
);
