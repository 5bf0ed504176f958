import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from './folders.mjs';

/**
 * Answers on the server's port while packages are installed and pages are built: a browser gets a page that reloads by
 * itself instead of a refused connection. A wrong or busy port is left for the server to report.
 * @param starter the process that becomes the server, or waits for it: scripts/run.mjs, which runs the setup first
 * @returns `show` for the current step, `handOver`, which leaves the port answered until the server takes it over, and
 * `close`, which frees it
 */
export async function serveProgress(env = process.env, starter = process.ppid) {
  const port = Number(env.PORT || 3000);
  const server = port > 0 && port < 65_536 ? await start([port, env.HOST || '127.0.0.1', starter]) : null;
  const send = (message) => new Promise((done) => (server?.connected ? server.send(message, done) : done()));
  return {
    show: (text) => void send({ text, isLast: false }),
    handOver: async () => {
      await send({ text: 'Step 3 of 3: starting the shelter', isLast: true });
      if (server?.connected) server.disconnect();
      server?.unref();
    },
    close: async () => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const closed = new Promise((done) => server.once('exit', done));
      server.kill();
      await closed;
    },
  };
}

/** @returns null if it can't listen */
async function start(args) {
  const server = fork(join(root, 'scripts', 'setup', 'progress-server.mjs'), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const isListening = await new Promise((done) => {
    server.once('message', () => done(true));
    server.once('error', () => done(false));
    server.once('exit', () => done(false));
  });
  return isListening ? server : null;
}
