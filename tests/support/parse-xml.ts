export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  /** All descendants with that name. */
  all(name: string): XmlElement[];
}

const TOKEN = /<\?xml [^?]*\?>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d+));|&/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses an XML document as strictly as a feed reader does.
 * @throws if it is not well-formed
 */
export function parseXml(xml: string): XmlElement {
  const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(xml);
  if (illegal) throw new Error(`A character that XML does not know stands at ${illegal.index}.`);
  const root = toElement('', '');
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(xml);
    if (!match) throw new Error(`What is this: ${xml.slice(at, at + 60)}`);
    const [, isEnd, name, attributes = '', isEmpty, text] = match;
    const inside = open.at(-1)!;
    if (text !== undefined) inside.text += readText(text);
    else if (name === undefined) continue;
    else if (isEnd) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes what is not open.`);
    } else {
      const element = toElement(name, attributes);
      inside.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== '')
    throw new Error('Not one whole element.');
  return root.children[0]!;
}

function toElement(name: string, written: string): XmlElement {
  const attributes: Record<string, string> = {};
  for (const [, key, value] of written.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, key!)) throw new Error(`${name} has ${key} twice.`);
    attributes[key!] = readText(value!);
  }
  const element: XmlElement = {
    name,
    attributes,
    children: [],
    text: '',
    all: (expected) =>
      element.children.flatMap((child) => [...(child.name === expected ? [child] : []), ...child.all(expected)]),
  };
  return element;
}

function readText(text: string): string {
  return text.replace(ENTITY, (match, entity?: string, code?: string) => {
    if (entity) return entities[entity]!;
    if (code) return String.fromCodePoint(Number(code));
    throw new Error(`A bare ${match} in: ${text.slice(0, 60)}`);
  });
}
