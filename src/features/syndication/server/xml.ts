const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in XML or HTML, between tags and in quotes; what XML has no place for is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => signs[sign]!);
}

/** An element with its text or, where `content` is a list, with elements that are written already; empty attributes are left out. */
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
