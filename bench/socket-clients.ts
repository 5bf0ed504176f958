// Opens idle connections as browsers do, for `sockets.ts`, and reports how many are open.
import { io } from 'socket.io-client';
import { reconnection } from '../src/features/chat/chat.constants.ts';
import type { RealtimeClient } from '../tests/support/realtime-client.ts';

/** Within the limits on connections per network. */
const PER_IP = 100;
const OPENED_AT_ONCE = 100;
const REPORT_EVERY_MS = 50;

const [url = '', countText = '', networkText = ''] = process.argv.slice(2);
const [count, network] = [Number(countText), Number(networkText)];

let open = 0;
let reported = 0;
setInterval(() => {
  if (open !== reported) process.send!(open);
  reported = open;
}, REPORT_EVERY_MS);
process.once('disconnect', () => process.exit(0));

for (let at = 0; at < count; at += OPENED_AT_ONCE) {
  const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - at) }, (_, n) => connect(at + n));
  await Promise.all(batch);
}

function connect(at: number): Promise<void> {
  const ip = Math.floor(at / PER_IP);
  const socket: RealtimeClient = io(url, {
    ...reconnection,
    transports: ['websocket'],
    forceNew: true,
    // @ts-expect-error an option of Node's sockets: the local IP address to connect from
    localAddress: `127.${network}.${Math.floor(ip / 200)}.${1 + (ip % 200)}`,
  });
  socket.on('server_stopping', ({ reconnect_within_ms }) => void socket.io.reconnectionDelay(reconnect_within_ms / 2));
  socket.on('disconnect', () => void open--);
  return new Promise((resolve) => {
    socket.on('connect', () => {
      socket.io.reconnectionDelay(reconnection.reconnectionDelay);
      open++;
      resolve();
    });
  });
}
