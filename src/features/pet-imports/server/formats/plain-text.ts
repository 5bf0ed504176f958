/**
 * Converts HTML to plain text: `<br>` and block ends become line breaks, entities become characters. Text that is not
 * HTML stays unchanged, such as `3 < 5`.
 */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return html
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]{0,500}>[ \t]{0,20}/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,2000}>|<!--[^<>]{0,2000}-->/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,10}));/gi, decodeEntity)
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    bull: '•',
    deg: '°',
    frac12: '½',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    ccedil: 'ç',
    ntilde: 'ñ',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    szlig: 'ß',
  }),
);

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  const isCharacter = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}
