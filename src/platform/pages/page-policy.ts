import { createHash } from 'node:crypto';

export const framedByNoOne = "frame-ancestors 'none'";
export const framedByAnyone = 'frame-ancestors *';
type Framing = typeof framedByNoOne | typeof framedByAnyone;

/**
 * Creates the Content-Security-Policy of a rendered page. The page's own blocks have a nonce; this allows exactly those by
 * hash and removes the nonce, so that the page can be cached.
 * @param framing which sites may show it in a frame
 * @param connections allowed origins besides its own
 */
export function sealPage(
  html: string,
  nonce: string,
  { framing = framedByNoOne, connections = [] }: { framing?: Framing; connections?: readonly string[] } = {},
): { html: string; policy: string } {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const mark = ` nonce="${nonce}"`;
  const parts = html.split(mark);
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue;
    // The nonce is inside the block's opening tag.
    const type = /<(script|style)\b[^<>]*$/.exec(parts[index - 1]!.slice(-500))?.[1] as 'script' | 'style' | undefined;
    const open = part.indexOf('>');
    const close = type ? part.indexOf(`</${type}>`, open) : -1;
    if (type && open >= 0 && close > open + 1) hashes[type].add(hash(part.slice(open + 1, close)));
  }
  const list = (type: 'script' | 'style') => ["'self'", ...hashes[type]].join(' ');
  // Every page with scripts has an inline script of the router.
  const scripts = hashes.script.size > 0 ? list('script') : "'none'";
  return {
    html: parts.join(''),
    policy: [
      "default-src 'self'",
      `script-src ${scripts}`,
      `style-src ${list('style')}`,
      // `blob:` is for photos that are chosen but not uploaded yet.
      "img-src 'self' data: blob:",
      `connect-src ${["'self'", ...connections].join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      framing,
    ].join('; '),
  };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
