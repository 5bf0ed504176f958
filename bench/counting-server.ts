// The application as main.ts starts it, plus a message that reports how many responses it had to make.
import { startApplication } from '../src/application.ts';
import { systemClock } from '../src/platform/clock.ts';
import { parseConfig } from '../src/platform/config.ts';
import { ResponseCache } from '../src/platform/http/response-cache.ts';
import { openLog } from '../src/platform/log.ts';

const made: Record<string, number> = {};
const { get } = ResponseCache.prototype;
ResponseCache.prototype.get = function (request, key, make) {
  return get.call(this, request, key, () => {
    made[request.url!] = (made[request.url!] ?? 0) + 1;
    return make();
  });
};

const application = await startApplication({
  config: parseConfig(process.env),
  log: await openLog(),
  clock: systemClock,
});

process.on('message', (message) => {
  if (message === 'made') process.send!({ made });
});
process.on('SIGTERM', () => void application.stop().then(() => process.exit()));
