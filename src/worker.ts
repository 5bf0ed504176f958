import { systemClock as clock } from './platform/clock.ts';
import { poolUseOf } from './platform/database/pool-use.ts';
import { startDelivery } from './platform/email/deliver-emails.ts';
import { openPhotoStore } from './platform/images/photo-store.ts';
import { limits } from './platform/limits/limits.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { runCompanion } from './run-companion.ts';
import { startJobs, startUpkeep } from './start-jobs.ts';

await runCompanion('worker', async ({ server, database, ...context }) => {
  const { db } = database;
  const { config, getShelter, onWarning } = context;
  const { publicUrl, smtpUrl, emailFrom: from } = config;
  const storage = await openStorage(config, onWarning);
  const delivery = startDelivery({ db, clock, smtpUrl, from, publicUrl, getShelter, onWarning });
  const app = {
    ...context,
    db,
    clock,
    limits,
    photos: openPhotoStore(storage.photos),
    files: storage.files,
    uploads: server.uploads,
    delivery,
    // The demo's provider belongs to one server.
    openDemoPayments: null,
    clearShelter: () => undefined,
    // The servers poll the tables.
    notifyRealtime: () => undefined,
    getPoolUse: () => poolUseOf(database.pool),
  };
  const stops = [startJobs(app), startUpkeep(app), delivery.stop];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    storage.close();
  };
});
