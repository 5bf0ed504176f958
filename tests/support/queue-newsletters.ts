import { queueNewsletters } from '../../src/features/newsletter/server/index.ts';
import { openDatabase } from '../../src/platform/database.ts';

// Queues newsletter emails in a process of its own, and reports the start of each batch; the fault tests kill it.
const [, , dataDir, databaseUrl] = process.argv;
const onWarning = () => undefined;
const { db, close } = await openDatabase({ databaseUrl, dataDir: dataDir!, now: new Date(), onWarning });
await queueNewsletters(db, {
  get now() {
    process.stdout.write('batch\n');
    return new Date();
  },
  publicUrl: 'https://pets.example.org',
  onWarning,
});
await close();
