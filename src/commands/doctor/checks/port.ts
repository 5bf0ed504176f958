import { connect } from 'node:net';
import { errorCode } from '../../../platform/database/errors.ts';
import type { InstallationCheck } from '../installation-check.ts';
import { isPawhaven } from '../ask-site.ts';

const TIMEOUT_MS = 3000;

/** Whether our server answers on its port, or could. */
export const portCheck: InstallationCheck = {
  id: 'port',
  title: 'Port',
  async run({ config: { host, port } }) {
    // 0 takes any free port.
    if (port === 0) return null;
    const target = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
    const state = await tryPort(target, port);
    if (state === 'free') return { status: 'ok', summary: `Port ${port} is free. The server isn’t running.` };
    if (state !== 'open') {
      return {
        status: 'error',
        summary: `The server can’t listen on ${host} (${state}).`,
        advice: 'Set HOST to an IP address of this machine.',
      };
    }
    const url = `http://${target.includes(':') ? `[${target}]` : target}:${port}`;
    if (await isPawhaven(url)) return { status: 'ok', summary: `The server is listening on port ${port}.` };
    return {
      status: 'error',
      summary: `Another program is using port ${port}.`,
      advice: 'Stop that program, or set PORT to another number.',
    };
  },
};

/** @returns `open`, `free` or the error's code */
function tryPort(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const end = (state: string) => {
      socket.destroy();
      resolve(state);
    };
    socket.once('connect', () => end('open')).once('timeout', () => end('ETIMEDOUT'));
    socket.once('error', (error) => end(errorCode(error) === 'ECONNREFUSED' ? 'free' : errorCode(error)));
  });
}
