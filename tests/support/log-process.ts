// Logs requests around a warning, and then ends as its argument says.
import type { IncomingMessage } from 'node:http';
import { openLog, logRequest } from '../../src/platform/log.ts';

const log = await openLog();
const logPath = (url: string) =>
  logRequest(
    log,
    { id: url, client: '', traceId: undefined },
    { method: 'GET', url } as IncomingMessage,
    200,
    performance.now(),
  );

logPath('/first');
logPath('/second');
log.warn('a warning');
logPath('/third');

const endings: Record<string, () => void> = {
  throw: () => {
    throw new Error('a crash');
  },
  exit: () => process.exit(0),
  wait: () => void setInterval(() => undefined, 1000),
};
process.on('SIGTERM', () => process.exit(0));
process.stdout.write('ready\n');
setImmediate(endings[process.argv[2]!]!);
