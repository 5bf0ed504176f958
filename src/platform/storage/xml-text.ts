/** The contents of all elements with this name, in order. The storage's responses have no attributes in them. */
export function listElements(xml: string, name: string): string[] {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  for (let at = xml.indexOf(open); at !== -1;) {
    const end = xml.indexOf(close, at);
    if (end === -1) break;
    found.push(xml.slice(at + open.length, end));
    at = xml.indexOf(open, end);
  }
  return found;
}

/** The text of the first element with this name. */
export function findText(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start === -1 || end === -1 ? undefined : unescapeXml(xml.slice(start + name.length + 2, end));
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (all, decimal, hex, name: string) => {
    if (name) return ENTITIES[name] ?? all;
    return String.fromCodePoint(Math.min(decimal ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff));
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
