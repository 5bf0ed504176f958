import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOnServer } from '../../tests/support/open-test-database.ts';
import { startApp } from '../../tests/support/start-app.ts';
import { parseConfig } from '../platform/config.ts';
import { sendCommand } from '../platform/control/send-command.ts';
import { readLockHolder } from '../platform/database/embedded/lock.ts';
import { startCommandServer } from './command-server.ts';

test.skipIf(isOnServer)('the running server sets no time limit for an operator command', async () => {
  const app = await startApp();
  const { database } = app.application;
  let isUnlimited = false;
  const withoutTimeLimit: typeof database.withoutTimeLimit = (work) =>
    database.withoutTimeLimit(async (db) => {
      isUnlimited = true;
      return work(db).finally(() => (isUnlimited = false));
    });
  const limits: boolean[] = [];
  // A backup carries the current time.
  const clock = { now: () => (limits.push(!isUnlimited), new Date()) };
  const application = { ...app.application, database: { ...database, withoutTimeLimit } };
  const { close } = await startCommandServer(application, parseConfig({ DATA_DIR: app.dataDir }), clock);
  const command = { name: 'backup', arguments: { file: join(app.dataDir, 'shelter.tar.gz') } };
  await sendCommand(readLockHolder(app.dataDir)!.control!, command, () => undefined);
  expect(limits).toEqual([false]);
  await close();
  await app.stop();
});

test.skipIf(isOnServer)('a shelter moves to a database server only while its own server is stopped', async () => {
  const app = await startApp();
  const config = parseConfig({ DATA_DIR: app.dataDir });
  const { close } = await startCommandServer(app.application, config, { now: () => new Date() });
  // Nothing listens there: the command is rejected before it connects.
  const command = { name: 'move-to-server', arguments: { to: 'postgres://pets@127.0.0.1:1/pets' } };
  const move = sendCommand(readLockHolder(app.dataDir)!.control!, command, () => undefined);
  await expect(move).rejects.toThrow(/^Stop Pawhaven first\. /);
  await close();
  await app.stop();
});
