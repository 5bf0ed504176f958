import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { Behaviour, MailServerNews } from './mail-server.ts';

// A mail server as a process of its own, which the tests can kill. It behaves as its parent says, tells it of each
// mail before it says so to the sender, and ends with it.
let behaviour: Behaviour = {};
let release = Promise.withResolvers<void>();

const tell = (news: MailServerNews) =>
  new Promise<void>((resolve) => process.send!(news, undefined, {}, () => resolve()));

process.on('message', (next: Behaviour) => {
  behaviour = next;
  release.resolve();
  release = Promise.withResolvers();
  void tell({ behaves: true });
});
process.on('disconnect', () => process.exit());

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, done) => {
    void tell({ connected: true });
    if (!behaviour.isSilent) done();
  },
  onAuth: ({ username, password }, _session, done) => {
    const isRight = username === behaviour.login?.user && password === behaviour.login?.password;
    if (isRight) done(null, { user: username });
    else done(reply('535 5.7.8 Authentication failed'));
  },
  onMailFrom: (_address, session, done) => {
    const isLoginMissing = behaviour.login && !session.user;
    if (isLoginMissing) done(reply('530 5.7.0 Authentication required'));
    else if (behaviour.refuseSender) done(reply(behaviour.refuseSender));
    else done();
  },
  onRcptTo: ({ address }, _session, done) => {
    const refusal = behaviour.refuse?.[address];
    if (refusal) done(reply(refusal));
    else done();
  },
  onData: (stream, { envelope }, done) => {
    void takeIn(stream, envelope).then(done);
  },
});
// A client that hangs up in the middle is what the tests want.
server.on('error', () => undefined);

/** @returns what is to be said against the mail */
async function takeIn(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<Error | null> {
  const raw = await text(stream);
  if (behaviour.refuseContent) return reply(behaviour.refuseContent);
  await tell({ arrived: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw } });
  while (behaviour.holdsMails) await release.promise;
  return null;
}

function reply(line: string): Error & { responseCode: number } {
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
}

const listening = server.listen(Number(process.argv[2]), '127.0.0.1');
await once(listening, 'listening');
const address = listening.address();
await tell({ port: typeof address === 'object' && address !== null ? address.port : 0 });
