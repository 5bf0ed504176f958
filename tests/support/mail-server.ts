import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readMail, type ReadMail } from './read-mail.ts';

/** How the mail server takes what comes; as a friendly one does unless told. */
export interface Behaviour {
  /** Answers to certain recipients, such as `550 5.1.1 No such person`. */
  refuse?: Record<string, string>;
  refuseSender?: string;
  refuseContent?: string;
  /** Takes connections, and says nothing. */
  isSilent?: boolean;
  /** Takes mails in, but does not say so until it behaves otherwise. */
  holdsMails?: boolean;
  /** Takes mail only from who says this. */
  login?: { user: string; password: string };
}

/** What the process tells of. */
export type MailServerNews =
  | { port: number }
  | { behaves: true }
  | { connected: true }
  | { arrived: { from: string; to: string[]; raw: string } };

export interface ArrivedMail extends ReadMail {
  /** By the envelope, which decides where a mail goes. */
  from: string;
  to: string[];
  raw: string;
}

export interface MailServer {
  port: number;
  smtpUrl: string;
  /** All that has arrived so far, before and after it was down. */
  arrived: ArrivedMail[];
  /** How often somebody has connected. */
  connections(): number;
  behave(behaviour: Behaviour): Promise<void>;
  /** Kills it. */
  goDown(): Promise<void>;
  /** Starts it again at the same address. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail server as a process of its own on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  let connections = 0;
  let child: ChildProcess;
  const listen = async (port: number): Promise<number> => {
    child = fork(join(import.meta.dirname, 'mail-server-process.ts'), [String(port)], { execArgv: [] });
    child.on('message', (news: MailServerNews) => {
      if ('arrived' in news) arrived.push({ ...news.arrived, ...readMail(news.arrived.raw) });
      if ('connected' in news) connections += 1;
    });
    return (await nextNews(child, 'port')).port;
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const port = await listen(0);
  return {
    port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => connections,
    behave: async (behaviour) => {
      const done = nextNews(child, 'behaves');
      child.send(behaviour);
      await done;
    },
    goDown: end,
    comeBack: async () => void (await listen(port)),
    stop: end,
  };
}

function nextNews<Key extends string>(
  child: ChildProcess,
  about: Key,
): Promise<Extract<MailServerNews, Record<Key, unknown>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<MailServerNews, Record<Key, unknown>>>();
  const hear = (news: MailServerNews) => {
    if (about in news) resolve(news as Extract<MailServerNews, Record<Key, unknown>>);
  };
  const giveUp = () => reject(new Error('The mail server ended.'));
  child.on('message', hear).once('exit', giveUp);
  return promise.finally(() => child.off('message', hear).off('exit', giveUp));
}
