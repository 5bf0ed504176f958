import { createHash } from 'node:crypto';

export const framedByNobody = "frame-ancestors 'none'";
export const framedByAnybody = 'frame-ancestors *';
type Framing = typeof framedByNobody | typeof framedByAnybody;

/**
 * The Content-Security-Policy of one rendered page. The page was rendered with a
 * throw-away nonce on the blocks that are its own; exactly those are allowed by their
 * hash, and the nonce is taken out, so that the page can be kept and sent many times.
 * @param framing who may show it inside a page of theirs
 * @param connections where it may connect to besides its own origin
 */
export function sealPage(
  html: string,
  nonce: string,
  { framing = framedByNobody, connections = [] }: { framing?: Framing; connections?: readonly string[] } = {},
): { html: string; policy: string } {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const mark = ` nonce="${nonce}"`;
  const parts = html.split(mark);
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue;
    // What stands before the mark ends in the block's opening tag, what stands after it begins with the rest of that tag.
    const kind = /<(script|style)\b[^<>]*$/.exec(parts[index - 1]!.slice(-500))?.[1] as 'script' | 'style' | undefined;
    const open = part.indexOf('>');
    const close = kind ? part.indexOf(`</${kind}>`, open) : -1;
    if (kind && open >= 0 && close > open + 1) hashes[kind].add(hash(part.slice(open + 1, close)));
  }
  const list = (kind: 'script' | 'style') => ["'self'", ...hashes[kind]].join(' ');
  // The router starts every page that runs scripts by a block of its own.
  const scripts = hashes.script.size > 0 ? list('script') : "'none'";
  return {
    html: parts.join(''),
    policy: [
      "default-src 'self'",
      `script-src ${scripts}`,
      `style-src ${list('style')}`,
      // `blob:` is a picture that somebody has chosen and not sent yet.
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
