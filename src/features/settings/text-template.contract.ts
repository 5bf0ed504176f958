import { capitalize } from '../../platform/capitalize.contract.ts';

/** Texts with placeholders and links. */

const PLACEHOLDER = /\{([^{}\s]{1,30})\}/g;
const LINK = /\[([^[\]\n]{1,80})\]\(([^()\s]{1,300})\)/g;
/** Limits the size of a page: a placeholder's value may be far longer than its name. */
const MAX_PLACEHOLDERS = 12;

export interface TextLink {
  label: string;
  href: string;
}

/**
 * Validates a text. Returns the field's error, or null.
 * @param known the names of the valid placeholders
 */
export function findTemplateError(text: string, known: readonly string[]): string | null {
  const placeholders = [...text.matchAll(PLACEHOLDER)];
  const unknown = placeholders.find(([, name]) => !known.includes(name!));
  if (unknown) return `holds ${unknown[0]}, which stands for nothing`;
  if (placeholders.length > MAX_PLACEHOLDERS) return `takes at most ${MAX_PLACEHOLDERS} words in braces`;
  const hasExternalLink = [...text.matchAll(LINK)].some(([, , href]) => !isLocalHref(href!));
  return hasExternalLink ? 'may lead to pages of this site alone, as in [our pets](/catalogue)' : null;
}

/** Fills in the placeholders and extracts the links. */
export function fillTemplate(
  text: string,
  values: Readonly<Record<string, string>>,
): { text: string; links: TextLink[] } {
  const links: TextLink[] = [];
  const filled = omitUnknown(text, values)
    .replaceAll(LINK, (match, label: string, href: string) => {
      if (!isLocalHref(href)) return match;
      links.push({ label, href });
      return label;
    })
    .replaceAll(PLACEHOLDER, (match, name: string) => (Object.hasOwn(values, name) ? values[name]! : match));
  return { text: filled, links };
}

/** A new shelter may not have given its phone number or email yet: leaves out the sentences that name them. */
function omitUnknown(text: string, values: Readonly<Record<string, string>>): string {
  const unknown = ['phone', 'email'].filter((name) => values[name] === '').map((name) => `{${name}}`);
  if (!unknown.some((name) => text.includes(name))) return text;
  const [, call, write] = /(call (?:us at )?\{phone\}) or ((?:email|write to) \{email\})/i.exec(text) ?? [];
  const one = call && write && unknown.length === 1 ? (unknown[0] === '{phone}' ? capitalize(write) : call) : undefined;
  const rest = one === undefined ? text : text.replace(`${call} or ${write}`, () => one);
  const sentences = rest.split(/(?<=[.!?])\s/).filter((sentence) => !unknown.some((name) => sentence.includes(name)));
  return sentences.length > 0 ? sentences.join(' ') : 'Leave us a message, and we’ll reply as soon as we can.';
}

export function hasOnlyLinks(line: string): boolean {
  return /^[\s,.;]*$/.test(line.replaceAll(LINK, '')) && line.trim() !== '';
}

/** Rejects other sites' URLs, and paths that could become one after normalization. */
function isLocalHref(href: string): boolean {
  return /^\/(?!\/)[!-[\]-~]*$/.test(href) && !/\/\/|\/\.\.?(?:\/|$)/.test(href.split(/[?#]/, 1)[0]!);
}
