import { join } from 'node:path';
import { systemClock as clock } from './platform/clock.ts';
import { startDelivery } from './platform/email/deliver-emails.ts';
import { filesOnDisk } from './platform/images/photo-files.ts';
import { openPhotoStore } from './platform/images/photo-store.ts';
import { limits } from './platform/limits/limits.ts';
import { runCompanion } from './run-companion.ts';
import { startJobs, startUpkeep } from './start-jobs.ts';

await runCompanion('worker', async ({ server, ...context }) => {
  const { config, db, getShelter, onWarning } = context;
  const { dataDir, publicUrl, smtpUrl, emailFrom: from } = config;
  const delivery = startDelivery({ db, clock, smtpUrl, from, publicUrl, getShelter, onWarning });
  const app = {
    ...context,
    clock,
    limits,
    photos: openPhotoStore(filesOnDisk(join(dataDir, 'photos'))),
    files: filesOnDisk(join(dataDir, 'files')),
    uploads: server.uploads,
    delivery,
    // The demo's provider belongs to one server.
    openDemoPayments: null,
    clearShelter: () => undefined,
    // The servers poll the tables.
    notifyRealtime: () => undefined,
  };
  const stops = [startJobs(app), startUpkeep(app), delivery.stop];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
});
