import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';

/** To the person: the shelter has written, and they have not seen it. Its own words may stand in a mail. */
export function answersWaitingLetter({
  name,
  count,
  newest,
  inbox,
}: {
  name: string;
  count: number;
  /** What was written last. */
  newest: string;
  /** Where they read it. */
  inbox: string;
}): EmailContent {
  const isOne = count === 1;
  return {
    subject: isOne ? 'We have written to you' : `${count} messages from us wait for you`,
    preview: isOne ? 'A message waits in your inbox.' : 'The newest of them is in this e-mail.',
    greeting: greet(name),
    paragraphs: [
      isOne
        ? 'We have written to you, and you have not seen it yet:'
        : `${count} messages from us wait in your inbox. The newest says:`,
      ...newest
        .split('\n')
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ''),
    ],
    action: { label: isOne ? 'Read and answer' : 'Read them all', href: inbox },
    notes: ['Please answer there rather than to this e-mail, so that the conversation stays together.'],
  };
}

/**
 * To the shelter: somebody has written, and nobody has seen it. Of what strangers typed nothing stands in it but a plain
 * name, and that only where the mail is about one person, with whose account it goes.
 */
export function messagesWaitingLetter({
  count,
  people,
  only,
  publicUrl,
}: {
  count: number;
  /** How many have written. */
  people: number;
  /** What the only one is called. */
  only: string | null;
  publicUrl: string;
}): EmailContent {
  const messages = count === 1 ? 'A message' : `${count} messages`;
  const wait = count === 1 ? 'waits' : 'wait';
  const from = people > 1 ? ` from ${people} people` : only !== null && isPlainName(only) ? ` from ${only}` : '';
  return {
    subject: `${messages}${from} ${wait} for you`,
    preview: count === 1 ? 'Nobody has seen it yet.' : 'Nobody has seen them yet.',
    greeting: 'Hello,',
    paragraphs: [
      `${messages}${from} ${count === 1 ? 'has' : 'have'} arrived, and nobody of the shelter has seen ${count === 1 ? 'it' : 'them'} yet.`,
    ],
    action: { label: 'Read and answer', href: `${publicUrl}/admin-dashboard/view-feedback` },
    notes: ['Please answer there: an answer to this e-mail does not reach whoever has written.'],
  };
}
