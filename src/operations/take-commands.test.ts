import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOnServer } from '../../tests/support/open-test-database.ts';
import { startApp } from '../../tests/support/start-app.ts';
import { readConfig } from '../platform/config.ts';
import { askRunningServer } from '../platform/control/ask-running-server.ts';
import { readLockHolder } from '../platform/database/embedded/lock.ts';
import { takeOperatorCommands } from './take-commands.ts';

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
  const { close } = await takeOperatorCommands(application, readConfig({}), clock);
  const command = { name: 'backup', arguments: { file: join(app.dataDir, 'shelter.tar.gz') } };
  await askRunningServer(readLockHolder(app.dataDir)!.control!, command, () => undefined);
  expect(limits).toEqual([false]);
  await close();
  await app.stop();
});
