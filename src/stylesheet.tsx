import { use } from 'react';
import { NonceContext } from './ui/nonce.ts';

/*
 * All styles stand in the page itself: one round trip less before the first paint. Only the server's bundle
 * carries them; the browser keeps the text that it was sent, so that drawing the head anew never empties it.
 */
const css = import.meta.env.SSR
  ? (await import('./site.css?inline')).default
  : document.querySelector('style[data-site]')?.textContent;

export function Stylesheet() {
  const nonce = use(NonceContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/src/site.css" />;
  // oxlint-disable-next-line react/no-danger -- Our own stylesheet: as text, React would escape its quotes.
  return <style data-site="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css ?? '' }} />;
}
