// The application as main.ts starts it, plus a message that clears its response cache.
import { startApplication } from '../src/application.ts';
import { systemClock } from '../src/platform/clock.ts';
import { parseConfig } from '../src/platform/config.ts';
import { openLog } from '../src/platform/log.ts';

const application = await startApplication({
  config: parseConfig(process.env),
  log: await openLog(),
  clock: systemClock,
});

process.on('message', (message) => {
  if (message === 'clear-cache') application.invalidateCache();
});
process.on('SIGTERM', () => void application.stop().then(() => process.exit()));
