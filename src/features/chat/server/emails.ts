import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import type { ChatSender } from '../chat.constants.ts';

export interface TranscriptLine {
  from: ChatSender;
  /** An Admin's name, or that of a signed-in visitor. */
  author: string | null;
  message: string;
  /** For example `Mar 14, 3:09 PM`. */
  at: string;
}

/**
 * The email to a visitor with the shelter's answers. The address is unverified, so the email contains none of the
 * visitor's text.
 */
export function chatAnswersEmail({
  name,
  answers,
  earlier,
  shelterName,
  publicUrl,
  isAccount,
}: {
  name: string;
  answers: Pick<TranscriptLine, 'author' | 'message'>[];
  /** The number of earlier answers that are left out. */
  earlier: number;
  shelterName: string;
  publicUrl: string;
  /** Whether the recipient is the address of an account. */
  isAccount: boolean;
}): EmailContent {
  const authors = [...new Set(answers.map(({ author }) => author))].filter((author) => author !== null);
  const [author] = authors;
  const sender = authors.length === 1 && isPlainName(author!) ? `${author} from ${shelterName}` : shelterName;
  return {
    subject: `${shelterName} replied to your chat`,
    preview: excerpt(answers[0]?.message ?? ''),
    greeting: greet(name),
    paragraphs: [
      `${sender} replied to your chat:`,
      ...(earlier > 0 ? [`(You’ll find ${earlier} earlier ${earlier === 1 ? 'reply' : 'replies'} in the chat.)`] : []),
      ...answers.map(({ message }) => message),
      'Continue in the chat, or just reply to this email.',
    ],
    action: { label: 'Open chat', href: `${publicUrl}/#chat` },
    notes: [
      isAccount
        ? 'You’re getting this email because you left our chat before we replied.'
        : 'You’re getting this email because someone left this address in our chat. If it wasn’t you, ignore it.',
    ],
  };
}

/** The email with a chat's transcript, to the visitor or to a recipient that an Admin enters. */
export function transcriptEmail({
  lines,
  earlier,
  startedOn,
  shelterName,
  publicUrl,
  isForVisitor,
}: {
  lines: readonly TranscriptLine[];
  /** The number of earlier messages that are left out. */
  earlier: number;
  /** The date of the first message. */
  startedOn: string;
  shelterName: string;
  publicUrl: string;
  /** A visitor's address is unverified: typed text must not become a link. */
  isForVisitor: boolean;
}): EmailContent {
  return {
    subject: isForVisitor ? `Your chat with ${shelterName}` : `Chat transcript from ${shelterName}`,
    preview: `${isForVisitor ? 'Our chat' : 'The chat'} from ${startedOn}.`,
    greeting: 'Hi,',
    paragraphs: [
      `Here’s ${isForVisitor ? 'your' : 'the'} chat with ${shelterName} from ${startedOn}.`,
      ...(earlier > 0 ? [`The first ${earlier} messages aren’t included.`] : []),
      ...lines.map((one) => formatLine(one, { shelterName, isForVisitor })),
    ],
    ...(isForVisitor && {
      action: { label: 'Open chat', href: `${publicUrl}/#chat` },
      notes: ['You’re getting this because someone asked for it in our chat. If it wasn’t you, ignore it.'],
    }),
  };
}

function formatLine(
  { from, author, message, at }: TranscriptLine,
  { shelterName, isForVisitor }: { shelterName: string; isForVisitor: boolean },
): string {
  const text = from === 'user' && isForVisitor ? breakAutolinks(message) : message;
  return `${at}, ${authorName(from, author, shelterName)}: ${text}`;
}

function authorName(from: ChatSender, author: string | null, shelterName: string): string {
  const isNamed = author !== null && isPlainName(author);
  if (from === 'user') return isNamed ? author : 'Visitor';
  if (from === 'bot') return `${shelterName} (bot)`;
  return isNamed ? `${author} (${shelterName})` : shelterName;
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').slice(0, 120).toWellFormed();
  return text.length > 120 ? `${line}…` : line;
}
