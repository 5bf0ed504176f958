/** What a text may hold besides its words: placeholders for what the shelter says of itself, and links. */

const PLACEHOLDER = /\{([^{}\s]{1,30})\}/g;
const LINK = /\[([^[\]\n]{1,80})\]\(([^()\s]{1,300})\)/g;
/** What a placeholder stands for may be far longer than its name: without a limit a page could grow to many megabytes. */
const MAX_PLACEHOLDERS = 12;

export interface TextLink {
  label: string;
  href: string;
}

/**
 * What is wrong with a text, in the words of a field's error; null where nothing is.
 * @param known the placeholders that stand for something
 */
export function findTemplateFault(text: string, known: readonly string[]): string | null {
  const placeholders = [...text.matchAll(PLACEHOLDER)];
  const unknown = placeholders.find(([, name]) => !known.includes(name!));
  if (unknown) return `holds ${unknown[0]}, which stands for nothing`;
  if (placeholders.length > MAX_PLACEHOLDERS) return `takes at most ${MAX_PLACEHOLDERS} words in braces`;
  const foreign = [...text.matchAll(LINK)].some(([, , href]) => !isPathOfSite(href!));
  return foreign ? 'may lead to pages of this site alone, as in [our pets](/catalogue)' : null;
}

/** A text as it is shown: its words, and where its links lead. */
export function fillTemplate(
  text: string,
  values: Readonly<Record<string, string>>,
): { text: string; links: TextLink[] } {
  const links: TextLink[] = [];
  const filled = text
    .replaceAll(LINK, (whole, label: string, href: string) => {
      if (!isPathOfSite(href)) return whole;
      links.push({ label, href });
      return label;
    })
    .replaceAll(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
  return { text: filled, links };
}

export function holdsLinksAlone(line: string): boolean {
  return /^[\s,.;]*$/.test(line.replaceAll(LINK, '')) && line.trim() !== '';
}

/** Neither another site's address nor anything that may become one where points and slashes are put in order. */
function isPathOfSite(href: string): boolean {
  return /^\/(?!\/)[!-[\]-~]*$/.test(href) && !/\/\/|\/\.\.?(?:\/|$)/.test(href.split(/[?#]/, 1)[0]!);
}
