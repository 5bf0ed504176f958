import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of one rendered page. The page was rendered with a
 * throw-away nonce on the blocks that are its own; exactly those are allowed by their
 * hash, and the nonce is taken out, so that the page can be kept and sent many times.
 */
export function sealPage(html: string, nonce: string): { html: string; policy: string } {
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
  return {
    html: parts.join(''),
    policy: [
      "default-src 'self'",
      `script-src ${list('script')}`,
      `style-src ${list('style')}`,
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
