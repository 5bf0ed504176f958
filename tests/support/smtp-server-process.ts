import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { SmtpBehavior, SmtpServerEvent } from './smtp-server.ts';

// An SMTP server in a process of its own, which the tests can kill. Its parent sets its behavior, and receives each
// email before the sender gets the acknowledgment. It ends with its parent.
let behavior: SmtpBehavior = {};
let release = Promise.withResolvers<void>();

const notify = (event: SmtpServerEvent) =>
  new Promise<void>((resolve) => process.send!(event, undefined, {}, () => resolve()));

process.on('message', (next: SmtpBehavior) => {
  behavior = next;
  release.resolve();
  release = Promise.withResolvers();
  void notify({ behaves: true });
});
process.on('disconnect', () => process.exit());

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, done) => {
    void notify({ connected: true });
    if (!behavior.isSilent) done();
  },
  onAuth: ({ username, password }, _session, done) => {
    const isRight = username === behavior.login?.user && password === behavior.login?.password;
    if (isRight) done(null, { user: username });
    else done(reply('535 5.7.8 Authentication failed'));
  },
  onMailFrom: (_address, session, done) => {
    const isLoginMissing = behavior.login && !session.user;
    if (isLoginMissing) done(reply('530 5.7.0 Authentication required'));
    else if (behavior.rejectSender) done(reply(behavior.rejectSender));
    else done();
  },
  onRcptTo: ({ address }, _session, done) => {
    const rejection = behavior.rejectRecipients?.[address];
    if (rejection) done(reply(rejection));
    else done();
  },
  onData: (stream, { envelope }, done) => {
    void receive(stream, envelope).then(done);
  },
});
// The tests make clients disconnect on purpose.
server.on('error', () => undefined);

/** @returns the error to reply with, or null to accept the email */
async function receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<Error | null> {
  const raw = await text(stream);
  if (behavior.rejectContent) return reply(behavior.rejectContent);
  await notify({ received: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw } });
  while (behavior.delaysReplies) await release.promise;
  return null;
}

function reply(line: string): Error & { responseCode: number } {
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
}

const listening = server.listen(Number(process.argv[2]), '127.0.0.1');
await once(listening, 'listening');
const address = listening.address();
await notify({ port: typeof address === 'object' && address !== null ? address.port : 0 });
