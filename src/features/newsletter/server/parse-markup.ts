import type { EmailText } from '../../../platform/email/email-content.ts';

/** The blocks of a newsletter's text; a pet is only its id. */
export type MarkupBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: EmailText }
  | { kind: 'list'; items: EmailText[] }
  | { kind: 'pet'; id: number; line: number };

/** A place in the text that is probably not read as intended. */
export interface MarkupError {
  /** Starts at 1. */
  line: number;
  text: string;
}

const HEADING = /^##? +(\S.*)$/;
const ITEM = /^- +(\S.*)$/;
const PET = /^\[pet (\d{1,9})\]$/;
/** Each card is looked up and makes every email longer: email programs cut off long ones. */
const MAX_CARDS = 30;
/** All repetitions are bounded, so that no text is slow to match. */
const LINK = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})\)/g;

/**
 * Parses a newsletter's markup: blank lines between paragraphs, `## ` before a heading, `- ` before a list item,
 * `[text](https://…)` for a link, `[pet 12]` on its own line for a card. Everything else stays plain text.
 * @param publicUrl the base of links that start with a slash
 */
export function parseMarkup(text: string, publicUrl: string): { blocks: MarkupBlock[]; errors: MarkupError[] } {
  const blocks: MarkupBlock[] = [];
  const errors: MarkupError[] = [];
  let cards = 0;
  let open: { kind: 'paragraph' | 'list'; lines: { words: EmailText }[] } | null = null;
  const close = () => {
    if (open?.kind === 'paragraph') blocks.push({ kind: 'paragraph', words: joinLines(open.lines) });
    if (open?.kind === 'list') blocks.push({ kind: 'list', items: open.lines.map(({ words }) => words) });
    open = null;
  };
  const add = (kind: 'paragraph' | 'list', words: EmailText) => {
    if (open?.kind !== kind) close();
    open ??= { kind, lines: [] };
    open.lines.push({ words });
  };
  for (const [at, raw] of text.split('\n').entries()) {
    const content = raw.trim();
    const line = at + 1;
    const parse = (words: string) => parseText(words, publicUrl, (message) => errors.push({ line, text: message }));
    const heading = HEADING.exec(content);
    const item = ITEM.exec(content);
    const pet = PET.exec(content);
    if (content === '') close();
    else if (heading) {
      close();
      blocks.push({ kind: 'heading', text: heading[1]! });
    } else if (pet) {
      close();
      cards += 1;
      if (cards <= MAX_CARDS) blocks.push({ kind: 'pet', id: Number(pet[1]), line });
      else if (cards === MAX_CARDS + 1) errors.push({ line, text: `A newsletter takes at most ${MAX_CARDS} pets.` });
    } else if (item) add('list', parse(item[1]!));
    else add('paragraph', parse(content));
  }
  close();
  return { blocks, errors };
}

function joinLines(lines: readonly { words: EmailText }[]): EmailText {
  return lines.flatMap(({ words }, at) => (at === 0 ? words : [{ text: '\n' }, ...words]));
}

function parseText(text: string, publicUrl: string, onError: (message: string) => void): EmailText {
  const words: EmailText = [];
  let end = 0;
  const addText = (plain: string) => {
    if (plain.includes(']('))
      onError('A link is written [words](https://…), with no spaces or brackets in its address.');
    if (/\[pet\b/i.test(plain)) onError('Put a pet’s card on its own line, e.g. [pet 12].');
    if (plain !== '') words.push({ text: plain });
  };
  for (const { 0: match, 1: label, 2: url, index } of text.matchAll(LINK)) {
    addText(text.slice(end, index));
    end = index + match.length;
    const href = parseUrl(url!, publicUrl);
    if (href === null) onError(`The link “${label}” needs an address such as https://example.org or /catalogue.`);
    words.push(href === null ? { text: match } : { text: label!, href });
  }
  addText(text.slice(end));
  return words;
}

/** Returns an absolute, ASCII-only web address, or null. */
function parseUrl(url: string, publicUrl: string): string | null {
  const isOwnPage = /^\/(?![/\\])/.test(url);
  const parsed = URL.parse(isOwnPage ? publicUrl + url : url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return null;
  // User info before an @ disguises where a link leads.
  if (parsed.username !== '' || parsed.password !== '') return null;
  return isOwnPage || /^https?:\/\//i.test(url) ? parsed.href : null;
}
