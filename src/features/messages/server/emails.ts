import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';

/** The email to a user about unread messages of the shelter. The shelter's own text may be quoted. */
export function answersWaitingEmail({
  name,
  count,
  newest,
  inbox,
}: {
  name: string;
  count: number;
  /** The text of the newest message. */
  newest: string;
  /** The URL of their inbox. */
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
 * The email to the shelter about unread messages. It quotes nothing that users have typed, except a plain name if all
 * are from one person.
 */
export function messagesWaitingEmail({
  count,
  people,
  only,
  publicUrl,
}: {
  count: number;
  /** The number of people who have written. */
  people: number;
  /** The name, if it is only one. */
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
