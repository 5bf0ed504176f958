import type { Recipient } from './email-content.ts';

/** Omits a name that is not plain: the email may be unconfirmed, and a stranger's inbox must not get spam in a name. */
export function recipientOf({
  id,
  name,
  email,
  is_demo = false,
}: Omit<Recipient, 'is_demo'> & { is_demo?: boolean }): Recipient {
  return { ...(id !== undefined && { id }), name: isPlainName(name) ? name : '', email, is_demo };
}

/** The shelter as a recipient; nobody before its email is known. */
export function toShelter({ name, email }: { name: string; email: string }): Recipient[] {
  return email === '' ? [] : [recipientOf({ name, email })];
}

/** By first name, unless the name starts with an initial or a title. */
export function greet(name: string): string {
  if (!isPlainName(name)) return 'Hi,';
  const [first = ''] = name.trim().split(/\s+/, 1);
  return `Hi ${first.includes('.') ? name.trim() : first},`;
}

/** Letters and the characters between them in names; a period only after an initial or a title. */
export function isPlainName(name: string): boolean {
  return name.length <= 60 && /^[\p{L}\p{M}'’ -]+(?:\.[\p{L}\p{M}'’ -]*)*$/u.test(name) && !/\.\p{L}/u.test(name);
}

/** For text that a stranger typed: email clients turn anything that looks like a URL into a link. */
export function breakAutolinks(text: string): string {
  return text.replaceAll(/[.:@\u3002\uFF0E\uFF61]+(?=\S)/g, ' ');
}
