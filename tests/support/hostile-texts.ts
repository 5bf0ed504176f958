/** A character of each class that patterns distinguish. */
const ALPHABET =
  'aAfzs09 -_.,:;/\\?!#%&=+*@~<>()[]{}|^$"\'`\t\n\r\0é’“•…\u00A0\u0301\u200B\u202A\u2028\uFE0F\uFFFD٣字😀';
const MAX_TOKENS = 14;
/** The parts of a pattern's source that match a character, or a run of them. */
const ATOMS =
  /\\[pP]\{[^}]+\}|\\u\{[^}]+\}|\\u[\dA-Fa-f]{4}|\\x[\da-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|\{\d+,?\d*\}|[^\\[\](){}|^$*+?]/gsu;

export interface HostileText {
  prefix: string;
  /** The repeated parts. */
  word: string;
  suffix: string;
}

/** Texts that provoke backtracking: what a pattern matches, repeated after a valid start and before an invalid end. */
export function listHostileTexts({ source, flags }: RegExp): HostileText[] {
  const parts = source.match(ATOMS) ?? [];
  const tokens = listTokens(parts, flags.replace(/[gy]/g, ''), source);
  const bounds = [...source.matchAll(/\{(\d+)/g)]
    .map(([, bound]) => Number(bound))
    .filter((bound) => bound > 1 && bound < 50);
  const pairs = tokens.flatMap((one) => tokens.map((other) => one + other));
  const runs = bounds.flatMap((bound) => tokens.flatMap((one) => tokens.map((other) => one.repeat(bound) + other)));
  const suffixes = ['', '\0', ' ', '!\n'];
  const isAnchored = /\^|\(\?<|\\b/.test(source);
  return [
    ...tokens.flatMap((word) => (isAnchored ? ['', ...tokens] : ['']).map((prefix) => ({ prefix, word }))),
    ...[...pairs, ...runs].map((word) => ({ prefix: '', word })),
  ].flatMap((text) => suffixes.map((suffix) => ({ ...text, suffix })));
}

/** The pattern's own words, and one character of each class that its parts distinguish. */
function listTokens(parts: readonly string[], flags: string, source: string): string[] {
  const atoms = [...new Set(parts)]
    .filter((part) => !part.startsWith('(?') && !/^\{|^\\[bB]$|^\\\d/.test(part))
    .map((part) => new RegExp(`^${part}$`, flags));
  const kinds = new Map<string, string>();
  for (const character of new Set(Array.from(ALPHABET + source))) {
    const kind = atoms.map((atom) => (atom.test(character) ? 1 : 0)).join('');
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  const words = source.match(/[\w%@:/-]{2,}/g)?.filter((word) => !source.includes(`\\${word}`)) ?? [];
  return [...new Set([...words.slice(0, 4), ...kinds.values()])].slice(0, MAX_TOKENS);
}
