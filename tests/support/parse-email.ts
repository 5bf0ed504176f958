export interface ParsedEmail {
  /** Each header line as received, unfolded. */
  headers: string[];
  /** A header's value with encoded words decoded, or null. */
  header(name: string): string | null;
  html: string;
  text: string;
  attachments: { type: string; name: string; content: string }[];
}

/** Parses the subset of MIME that our emails use: headers, the HTML and text alternatives, and attachments. */
export function parseEmail(raw: string): ParsedEmail {
  const { headers, body } = split(raw);
  const header = find(headers);
  const parts = parseParts(header('Content-Type') ?? '', body);
  const part = (type: string) => parts.find((each) => each.type.startsWith(type))?.content ?? '';
  const attachments = parts.flatMap(({ type, name, content }) => (name === undefined ? [] : [{ type, name, content }]));
  return { headers, header, html: part('text/html'), text: part('text/plain'), attachments };
}

interface Part {
  type: string;
  /** The file name of an attachment. */
  name: string | undefined;
  content: string;
}

/** All parts, including nested ones. */
function parseParts(type: string, body: string): Part[] {
  const boundary = /^multipart\/(?:alternative|mixed);.*boundary="([^"]+)"/i.exec(type)?.[1];
  return boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1).flatMap(parsePart);
}

function split(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return { headers, body: raw.slice(end + 4) };
}

function find(headers: string[]): (name: string) => string | null {
  return (name) => {
    const line = headers.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return line === undefined ? null : decodeHeader(line.slice(name.length + 1).trim());
  };
}

function parsePart(raw: string): Part[] {
  const { headers, body } = split(raw.replace(/^\r\n/, ''));
  const header = find(headers);
  const type = header('Content-Type') ?? '';
  if (type.startsWith('multipart/')) return parseParts(type, body);
  const encoding = header('Content-Transfer-Encoding') ?? '7bit';
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : fromQuotedPrintable(body, encoding);
  const name = /^attachment;.*filename="?([^";]+)"?/i.exec(header('Content-Disposition') ?? '')?.[1];
  return [{ type, name, content: bytes.toString('utf8').replaceAll('\r\n', '\n') }];
}

function fromQuotedPrintable(body: string, encoding: string): Buffer {
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const joined = body.replaceAll(/=\r\n/g, '');
  return Buffer.from(
    joined.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** `=?UTF-8?Q?Mia_M=C3=BCller?=` */
function decodeHeader(text: string): string {
  return text
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' '), 'quoted-printable').toString('utf8'),
    );
}
