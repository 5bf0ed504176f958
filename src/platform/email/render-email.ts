import type { ResolvedEmail, EmailContent, EmailBlock, EmailBranding, EmailText } from './email-content.ts';
import { renderHtml } from './email-html.ts';

/** @throws Error if the button's URL is gone */
export function renderEmail(
  stored: EmailContent,
  branding: EmailBranding,
): { subject: string; html: string; text: string } {
  const { shelter, publicUrl } = branding;
  const content = withCode(stored, branding);
  const finished: ResolvedEmail = {
    content,
    button: findButton(content, branding),
    branding,
    reason:
      content.subscription?.reason ??
      `You’re getting this email because you shared your email with ${shelter.name} at ${publicUrl}.`,
    unsubscribe: findUnsubscribe(content, branding),
  };
  return { subject: content.subject, html: renderHtml(finished), text: renderText(finished) };
}

/** Adds the code of the access link, such as “482 913”. */
function withCode(content: EmailContent, { accessLink }: EmailBranding): EmailContent {
  const code = content.showsCode && accessLink !== null ? URL.parse(accessLink)?.searchParams.get('code') : null;
  if (!code) return content;
  return { ...content, paragraphs: [...content.paragraphs, `Your code: ${code.slice(0, 3)} ${code.slice(3)}`] };
}

function findButton({ action }: EmailContent, { accessLink }: EmailBranding): ResolvedEmail['button'] {
  if (!action) return null;
  const href = action.href ?? accessLink;
  if (href === null) throw new Error('The button has no URL.');
  return { label: action.label, href };
}

function findUnsubscribe(
  { subscription }: EmailContent,
  { unsubscribeLink }: EmailBranding,
): ResolvedEmail['unsubscribe'] {
  return subscription && unsubscribeLink !== null ? { label: subscription.end, href: unsubscribeLink } : null;
}

function renderText({ content, button, branding: { shelter }, reason, unsubscribe }: ResolvedEmail): string {
  const parts = [
    content.greeting,
    ...content.paragraphs,
    ...(content.blocks ?? []).map(blockText),
    ...(content.items ?? []).map(({ label, text, href }) => `${label}: ${text}\n${href}`),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(content.notes ?? []),
    // Two dashes and a space mark a signature, which replies leave out.
    `-- \n${[shelter.name, shelter.phone, shelter.email].filter(Boolean).join('\n')}`,
    reason,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.href}`] : []),
  ];
  return `${parts.map(wrap).join('\n\n')}\n`;
}

function blockText(block: EmailBlock): string {
  if (block.kind === 'heading') return `${block.text}\n${'-'.repeat(Math.min(block.text.length, LINE_LENGTH))}`;
  if (block.kind === 'paragraph') return inlineText(block.words);
  if (block.kind === 'list') return block.items.map((words) => `- ${inlineText(words)}`).join('\n');
  return `${block.label}: ${block.text}\n${block.href}`;
}

function inlineText(words: EmailText): string {
  return words.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('');
}

const LINE_LENGTH = 72;

/** Breaks lines only at spaces, so that URLs stay intact. */
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
