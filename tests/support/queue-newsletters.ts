import { queueNewsletters } from '../../src/features/newsletter/server/index.ts';
import { openDatabase } from '../../src/platform/database.ts';

// Queues newsletter emails in a process of its own, which kills itself in the given batch, counted from 1.
const [, , dataDir, fatalBatch, databaseUrl] = process.argv;
let batches = 0;
const onWarning = () => undefined;
const { db, close } = await openDatabase({ databaseUrl, dataDir: dataDir!, now: new Date(), onWarning });
await queueNewsletters(db, {
  get now() {
    batches += 1;
    if (batches === Number(fatalBatch)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 50);
    return new Date();
  },
  publicUrl: 'https://pets.example.org',
  onWarning,
});
await close();
