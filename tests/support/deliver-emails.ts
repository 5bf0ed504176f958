import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { deliver } from './outbox.ts';

// Delivers queued emails in a process of its own, which the fault tests kill.
const [, , dataDir, smtpUrl, databaseUrl] = process.argv;
const { db } = await openDatabase({
  databaseUrl,
  dataDir: dataDir!,
  now: new Date(),
  onWarning: () => undefined,
});
deliver({ db, clock: systemClock, smtpUrl });
process.stdin.resume();
