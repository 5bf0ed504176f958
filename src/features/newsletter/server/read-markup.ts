import type { EmailText } from '../../../platform/email/email-content.ts';

/** What a newsletter's text is made of; of a pet, its number alone. */
export type MarkupBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: EmailText }
  | { kind: 'list'; items: EmailText[] }
  | { kind: 'pet'; id: number; line: number };

/** Something that its writer meant otherwise than it is read. */
export interface Mistake {
  /** From 1. */
  line: number;
  text: string;
}

const HEADING = /^##? +(\S.*)$/;
const ITEM = /^- +(\S.*)$/;
const PET = /^\[pet (\d{1,9})\]$/;
/** Each is looked up, and stands in each subscriber's mail with its picture: mail programs cut long letters off. */
const MAX_CARDS = 30;
/** All lengths are bounded, so that no text takes long. */
const LINK = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})\)/g;

/**
 * Reads the few signs of a newsletter's text: paragraphs between blank lines, `## ` before a heading, `- ` before each
 * item of a list, `[words](https://…)` for a link, `[pet 12]` on a line of its own for a card. Whatever else is there
 * stays the text that it is.
 * @param publicUrl where links lead that begin with a slash
 */
export function readMarkup(text: string, publicUrl: string): { blocks: MarkupBlock[]; mistakes: Mistake[] } {
  const blocks: MarkupBlock[] = [];
  const mistakes: Mistake[] = [];
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
    const read = (words: string) => readWords(words, publicUrl, (wrong) => mistakes.push({ line, text: wrong }));
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
      else if (cards === MAX_CARDS + 1) mistakes.push({ line, text: `A newsletter takes at most ${MAX_CARDS} pets.` });
    } else if (item) add('list', read(item[1]!));
    else add('paragraph', read(content));
  }
  close();
  return { blocks, mistakes };
}

function joinLines(lines: readonly { words: EmailText }[]): EmailText {
  return lines.flatMap(({ words }, at) => (at === 0 ? words : [{ text: '\n' }, ...words]));
}

function readWords(text: string, publicUrl: string, onMistake: (wrong: string) => void): EmailText {
  const words: EmailText = [];
  let end = 0;
  const addPlain = (plain: string) => {
    if (plain.includes(']('))
      onMistake('A link is written [words](https://…), with no spaces or brackets in its address.');
    if (/\[pet\b/i.test(plain)) onMistake('A pet’s card stands on a line of its own, such as [pet 12].');
    if (plain !== '') words.push({ text: plain });
  };
  for (const { 0: whole, 1: label, 2: address, index } of text.matchAll(LINK)) {
    addPlain(text.slice(end, index));
    end = index + whole.length;
    const href = readAddress(address!, publicUrl);
    if (href === null) onMistake(`The link “${label}” needs an address such as https://example.org or /catalogue.`);
    words.push(href === null ? { text: whole } : { text: label!, href });
  }
  addPlain(text.slice(end));
  return words;
}

/** As it can stand in a mail: ASCII, complete, and nothing but a page of the web. */
function readAddress(address: string, publicUrl: string): string | null {
  const isOwnPage = /^\/(?![/\\])/.test(address);
  const url = URL.parse(isOwnPage ? publicUrl + address : address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  // What begins with a name and an @ leads elsewhere than it says.
  if (url.username !== '' || url.password !== '') return null;
  return isOwnPage || /^https?:\/\//i.test(address) ? url.href : null;
}
