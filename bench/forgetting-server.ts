// The application as main.ts starts it, but that it forgets its ready answers when told to.
import { startApplication } from '../src/application.ts';
import { systemClock } from '../src/platform/clock.ts';
import { parseConfig } from '../src/platform/config.ts';
import { openLog } from '../src/platform/log.ts';

const application = await startApplication({ config: parseConfig(process.env), log: openLog(), clock: systemClock });

process.on('message', (message) => {
  if (message === 'forget') application.invalidateCache();
});
process.on('SIGTERM', () => void application.stop().then(() => process.exit()));
