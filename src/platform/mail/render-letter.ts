import type { FinishedLetter, Letter, LetterBlock, Letterhead, LetterWords } from './letter.ts';
import { letterPage } from './letter-page.ts';

/**
 * Makes both parts of a mail from a letter.
 * @throws Error where its button has no address
 */
export function renderLetter(letter: Letter, letterhead: Letterhead): { subject: string; html: string; text: string } {
  const { shelter, publicUrl } = letterhead;
  const finished: FinishedLetter = {
    letter,
    button: findButton(letter, letterhead),
    letterhead,
    reason:
      letter.subscription?.reason ??
      `You are getting this e-mail because your address was given to ${shelter.name} at ${publicUrl}.`,
    end: findEnd(letter, letterhead),
  };
  return { subject: letter.subject, html: letterPage(finished), text: letterText(finished) };
}

function findButton({ action }: Letter, { accessLink }: Letterhead): FinishedLetter['button'] {
  if (!action) return null;
  const href = action.href ?? accessLink;
  if (href === null) throw new Error('The address of the button is gone.');
  return { label: action.label, href };
}

function findEnd({ subscription }: Letter, { unsubscribeLink }: Letterhead): FinishedLetter['end'] {
  return subscription && unsubscribeLink !== null ? { label: subscription.end, href: unsubscribeLink } : null;
}

function letterText({ letter, button, letterhead: { shelter }, reason, end }: FinishedLetter): string {
  const parts = [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.blocks ?? []).map(blockText),
    ...(letter.items ?? []).map(({ label, text, href }) => `${label}: ${text}\n${href}`),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(letter.notes ?? []),
    // Two dashes and a space: what follows is a signature, which an answer leaves out.
    `-- \n${[shelter.name, shelter.phone, shelter.email].filter(Boolean).join('\n')}`,
    reason,
    ...(end ? [`${end.label}:\n${end.href}`] : []),
  ];
  return `${parts.map(wrap).join('\n\n')}\n`;
}

function blockText(block: LetterBlock): string {
  if (block.kind === 'heading') return `${block.text}\n${'-'.repeat(Math.min(block.text.length, LINE_LENGTH))}`;
  if (block.kind === 'paragraph') return wordsText(block.words);
  if (block.kind === 'list') return block.items.map((words) => `- ${wordsText(words)}`).join('\n');
  return `${block.label}: ${block.text}\n${block.href}`;
}

function wordsText(words: LetterWords): string {
  return words.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('');
}

const LINE_LENGTH = 72;

/** Breaks lines at spaces only, so that an address, however long, stays whole. */
function wrap(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length <= LINE_LENGTH ? line : wrapLine(line)))
    .join('\n');
}

function wrapLine(line: string): string {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
