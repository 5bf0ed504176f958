import type { Recipient } from './letter.ts';

/**
 * Whom a mail goes to. Nobody has shown yet that the address is their own: an advertisement given for a
 * name must not reach the inbox of whoever it belongs to.
 */
export function recipientOf({
  id,
  name,
  email,
  is_demo = false,
}: Omit<Recipient, 'is_demo'> & { is_demo?: boolean }): Recipient {
  return { ...(id !== undefined && { id }), name: isPlainName(name) ? name : '', email, is_demo };
}

/** How a letter begins. */
export function greet(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,';
}

/** Letters, and what stands between them in names; a point only behind an initial or a title. */
export function isPlainName(name: string): boolean {
  return name.length <= 60 && /^[\p{L}\p{M}'’ -]+(?:\.[\p{L}\p{M}'’ -]*)*$/u.test(name) && !/\.\p{L}/u.test(name);
}

/** What somebody typed who is a stranger to the recipient: mail programs make a link of whatever reads like an address. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[.:@\u3002\uFF0E\uFF61]+(?=\S)/g, ' ');
}
