import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import type { ChatSide } from '../chat-words.contract.ts';

/** What was said, as a letter tells it. */
export interface SaidInLetter {
  from: ChatSide;
  /** Of an Admin, or of a visitor who is signed in. */
  author: string | null;
  message: string;
  /** As `Mar 14, 3:09 PM`. */
  at: string;
}

/**
 * To a visitor: what the shelter has answered in the chat. Nobody has shown that the address is theirs, so that what the
 * visitor typed does not stand in it.
 */
export function chatAnswersLetter({
  name,
  answers,
  earlier,
  shelterName,
  publicUrl,
  isAccount,
}: {
  name: string;
  answers: Pick<SaidInLetter, 'author' | 'message'>[];
  /** How many more there are before these. */
  earlier: number;
  shelterName: string;
  publicUrl: string;
  /** Whether it goes to the address of an account. */
  isAccount: boolean;
}): EmailContent {
  const authors = [...new Set(answers.map(({ author }) => author))].filter((author) => author !== null);
  const [author] = authors;
  const who = authors.length === 1 && isPlainName(author!) ? `${author} of ${shelterName}` : shelterName;
  return {
    subject: 'An answer to your question in our chat',
    preview: shortened(answers[0]?.message ?? ''),
    greeting: greet(name),
    paragraphs: [
      `${who} has answered you in our chat:`,
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

/** A conversation from its first word to its last, to one of its sides or whom an Admin names. */
export function transcriptLetter({
  said,
  earlier,
  begun,
  shelterName,
  publicUrl,
  isForVisitor,
}: {
  said: readonly SaidInLetter[];
  /** How many more messages there are before these. */
  earlier: number;
  /** The day of the first message. */
  begun: string;
  shelterName: string;
  publicUrl: string;
  /** Nobody has shown that a visitor's address is theirs: nothing that was typed may become a link there. */
  isForVisitor: boolean;
}): EmailContent {
  return {
    subject: isForVisitor ? `Your conversation with ${shelterName}` : `A conversation in the chat of ${shelterName}`,
    preview: `${isForVisitor ? 'Our chat' : 'The chat'} of ${begun}.`,
    greeting: 'Hello,',
    paragraphs: [
      `This is the conversation of ${begun} in the chat of ${shelterName}.`,
      ...(earlier > 0 ? [`The first ${earlier} messages are left out.`] : []),
      ...said.map((one) => lineOf(one, { shelterName, isForStranger: isForVisitor })),
    ],
    ...(isForVisitor && {
      action: { label: 'Go on chatting', href: `${publicUrl}/#chat` },
      notes: ['It was asked for in our chat. If that was not you, you need not do anything.'],
    }),
  };
}

function lineOf(
  { from, author, message, at }: SaidInLetter,
  { shelterName, isForStranger }: { shelterName: string; isForStranger: boolean },
): string {
  const text = from === 'user' && isForStranger ? breakAutolinks(message) : message;
  return `${at}, ${nameOf(from, author, shelterName)}: ${text}`;
}

function nameOf(from: ChatSide, author: string | null, shelterName: string): string {
  const isNamed = author !== null && isPlainName(author);
  if (from === 'user') return isNamed ? author : 'Visitor';
  if (from === 'bot') return `${shelterName} (bot)`;
  return isNamed ? `${author} (${shelterName})` : shelterName;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').slice(0, 120).toWellFormed();
  return text.length > 120 ? `${line}…` : line;
}
