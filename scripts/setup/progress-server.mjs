// Answers on the server's port while packages are installed, pages are built and the server starts. A process of its own,
// so that it outlives the setup. It ends when the server takes over the port (`claimPort`) or is gone.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { batonOf, root } from './folders.mjs';

const RELOAD_SECONDS = 2;
const CHECK_MS = 20;
/** After the setup. A server that takes longer has to do without. */
const MAX_START_MS = 120_000;

const [port, host, starter] = process.argv.slice(2);
const baton = batonOf(port);
let step = 'Getting ready';
let isSetUp = false;

/** The server's own page during the first start. */
const template = fs.readFileSync(join(root, 'src/platform/http/setup-page.html'), 'utf8');
const style = /<style>([^]*)<\/style>/.exec(template)[1];
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const pageOf = (text) =>
  template.replace(
    '{text}',
    `${text}. This page opens by itself as soon as it’s done. The first start takes a minute or two.`,
  );

const server = createServer((request, response) => {
  const isHealth = request.url === '/healthz';
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
  const headers = { 'cache-control': 'no-store', connection: 'close', 'x-content-type-options': 'nosniff' };
  if (isHealth) return response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('ok');
  if (!isPage) {
    const error = 'We’re setting up the shelter. Try again in a few seconds.';
    response.writeHead(503, { ...headers, 'content-type': 'application/json', 'retry-after': RELOAD_SECONDS });
    return response.end(JSON.stringify({ error }));
  }
  response.writeHead(503, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'retry-after': RELOAD_SECONDS,
    refresh: RELOAD_SECONDS,
  });
  return response.end(pageOf(step));
});

server.once('error', () => process.exit());
server.listen(Number(port), host, () => {
  fs.writeFileSync(baton, String(process.pid));
  process.on('exit', () => fs.rmSync(baton, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit());
  process.send('listening');
});

process.on('message', ({ text, isLast }) => {
  step = text;
  isSetUp = isLast;
});
process.on('disconnect', () => {
  if (!isSetUp) process.exit();
  setTimeout(() => process.exit(), MAX_START_MS);
  setInterval(() => {
    if (!fs.existsSync(baton)) handOver();
    else if (!isRunning(Number(starter))) process.exit();
  }, CHECK_MS);
});

/** Frees the port before it says so. */
function handOver() {
  server.close(() => {
    fs.rmSync(`${baton}-requested`, { force: true });
    process.exit();
  });
  server.closeAllConnections();
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
