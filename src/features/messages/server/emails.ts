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
    subject: isOne ? 'You have a new message' : `You have ${count} new messages`,
    preview: isOne ? 'Read it and reply in your inbox.' : 'Read them and reply in your inbox.',
    greeting: greet(name),
    paragraphs: [
      isOne ? 'You have a new message from us:' : `You have ${count} new messages from us. Here’s the latest:`,
      ...newest
        .split('\n')
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ''),
    ],
    action: { label: isOne ? 'Reply' : 'Read and reply', href: inbox },
    notes: ['Please reply in your inbox instead of to this email, so that we have everything in one place.'],
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
  const messages = count === 1 ? 'New message' : `${count} new messages`;
  const from = people > 1 ? ` from ${people} people` : only !== null && isPlainName(only) ? ` from ${only}` : '';
  return {
    subject: `${messages}${from}`,
    preview: count === 1 ? 'It’s unread.' : 'They’re unread.',
    greeting: 'Hello,',
    paragraphs: [
      count === 1
        ? `There’s an unread message${from} in User Feedback.`
        : `There are ${count} unread messages${from} in User Feedback.`,
    ],
    action: { label: 'Read and reply', href: `${publicUrl}/admin-dashboard/view-feedback` },
    notes: ['Please reply there. Replies to this email don’t reach the sender.'],
  };
}
