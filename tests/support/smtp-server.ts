import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { parseEmail, type ParsedEmail } from './parse-email.ts';

/** How the SMTP server behaves; by default it accepts everything. */
export interface SmtpBehavior {
  /** Replies to certain recipients, such as `550 5.1.1 No such person`. */
  rejectRecipients?: Record<string, string>;
  rejectSender?: string;
  rejectContent?: string;
  /** Accepts connections, but sends no greeting. */
  isSilent?: boolean;
  /** Receives emails, but acknowledges none until its behavior changes. */
  delaysReplies?: boolean;
  /** Accepts emails only after this login. */
  login?: { user: string; password: string };
}

/** The process's messages to its parent. */
export type SmtpServerEvent =
  | { port: number }
  | { behaves: true }
  | { connected: true }
  | { received: { from: string; to: string[]; raw: string } };

export interface ReceivedEmail extends ParsedEmail {
  /** From the envelope, which determines the recipients. */
  from: string;
  to: string[];
  raw: string;
  /** When it arrived, by `performance.now()`. */
  at: number;
}

export interface SmtpServer {
  port: number;
  smtpUrl: string;
  /** All emails received so far, including before a restart. */
  received: ReceivedEmail[];
  /** The number of connections so far. */
  connections(): number;
  behave(behaviour: SmtpBehavior): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an SMTP server in its own process, on a free port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedEmail[] = [];
  let connections = 0;
  let child: ChildProcess;
  const listen = async (port: number): Promise<number> => {
    child = fork(join(import.meta.dirname, 'smtp-server-process.ts'), [String(port)], { execArgv: [] });
    child.on('message', (event: SmtpServerEvent) => {
      if ('received' in event)
        received.push({ ...event.received, ...parseEmail(event.received.raw), at: performance.now() });
      if ('connected' in event) connections += 1;
    });
    return (await nextEvent(child, 'port')).port;
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const port = await listen(await freePort());
  return {
    port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    behave: async (behaviour) => {
      const done = nextEvent(child, 'behaves');
      child.send(behaviour);
      await done;
    },
    kill: end,
    restart: async () => void (await listen(port)),
    stop: end,
  };
}

function nextEvent<Key extends string>(
  child: ChildProcess,
  about: Key,
): Promise<Extract<SmtpServerEvent, Record<Key, unknown>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<SmtpServerEvent, Record<Key, unknown>>>();
  const onEvent = (event: SmtpServerEvent) => {
    if (about in event) resolve(event as Extract<SmtpServerEvent, Record<Key, unknown>>);
  };
  const onExit = () => reject(new Error('The SMTP server ended.'));
  child.on('message', onEvent).once('exit', onExit);
  return promise.finally(() => child.off('message', onEvent).off('exit', onExit));
}
