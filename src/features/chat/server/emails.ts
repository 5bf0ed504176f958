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
  const sender = authors.length === 1 && isPlainName(author!) ? `${author} of ${shelterName}` : shelterName;
  return {
    subject: 'An answer to your question in our chat',
    preview: excerpt(answers[0]?.message ?? ''),
    greeting: greet(name),
    paragraphs: [
      `${sender} has answered you in our chat:`,
      ...(earlier > 0
        ? [`(${earlier} earlier ${earlier === 1 ? 'answer stands' : 'answers stand'} in the chat.)`]
        : []),
      ...answers.map(({ message }) => message),
      'You can go on chatting where you were, or simply answer this e-mail.',
    ],
    action: { label: 'Go on chatting', href: `${publicUrl}/#chat` },
    notes: [
      isAccount
        ? 'You get this e-mail because you left our chat before the answer came.'
        : 'You get this e-mail because this address was left in our chat. If that was not you, you need not do anything.',
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
    subject: isForVisitor ? `Your conversation with ${shelterName}` : `A conversation in the chat of ${shelterName}`,
    preview: `${isForVisitor ? 'Our chat' : 'The chat'} of ${startedOn}.`,
    greeting: 'Hello,',
    paragraphs: [
      `This is the conversation of ${startedOn} in the chat of ${shelterName}.`,
      ...(earlier > 0 ? [`The first ${earlier} messages are left out.`] : []),
      ...lines.map((one) => formatLine(one, { shelterName, isForVisitor })),
    ],
    ...(isForVisitor && {
      action: { label: 'Go on chatting', href: `${publicUrl}/#chat` },
      notes: ['It was asked for in our chat. If that was not you, you need not do anything.'],
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
