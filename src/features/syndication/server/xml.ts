const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for XML and HTML content and attributes. Removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character]!);
}

/** An element with text or, if `content` is a list, with serialized elements. Omits empty attributes. */
export function element(
  name: string,
  content: string | readonly string[] = [],
  attributes: Record<string, string | undefined> = {},
): string {
  const inside = typeof content === 'string' ? escapeXml(content) : content.join('');
  const written = Object.entries(attributes)
    .map(([key, value]) => (value ? ` ${key}="${escapeXml(value)}"` : ''))
    .join('');
  return inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
