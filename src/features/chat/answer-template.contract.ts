/** What an answer of the bot may hold besides its words: placeholders for what the shelter says of itself, and links. */

export const chatPlaceholders = ['name', 'hours', 'phone', 'email', 'fee_dog', 'fee_cat', 'fee_other'] as const;
export type ChatPlaceholder = (typeof chatPlaceholders)[number];

const PLACEHOLDER = /\{([^{}\s]{1,30})\}/g;
const LINK = /\[([^[\]\n]{1,80})\]\(([^()\s]{1,300})\)/g;

/** What is wrong with the text of an answer, in the words of a field's error; null where nothing is. */
export function findTemplateFault(answer: string): string | null {
  const unknown = [...answer.matchAll(PLACEHOLDER)].find(([, name]) => !isPlaceholder(name!));
  if (unknown) return `holds ${unknown[0]}, which stands for nothing`;
  const foreign = [...answer.matchAll(LINK)].some(([, , href]) => !isPathOfSite(href!));
  return foreign ? 'may lead to pages of this site alone, as in [our pets](/catalogue)' : null;
}

/** An answer as it is shown: its text, and where its links lead. */
export function fillTemplate(
  answer: string,
  values: Record<ChatPlaceholder, string>,
): { text: string; links: { label: string; href: string }[] } {
  const links: { label: string; href: string }[] = [];
  const text = answer
    .replaceAll(LINK, (whole, label: string, href: string) => {
      if (!isPathOfSite(href)) return whole;
      links.push({ label, href });
      return label;
    })
    .replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
  return { text, links };
}

function isPlaceholder(name: string): name is ChatPlaceholder {
  return chatPlaceholders.some((known) => known === name);
}

/** Neither another site's address nor anything that may become one where points and slashes are put in order. */
function isPathOfSite(href: string): boolean {
  return /^\/(?!\/)[!-[\]-~]*$/.test(href) && !/\/\/|\/\.\.?(?:\/|$)/.test(href.split(/[?#]/, 1)[0]!);
}
