import { use } from 'react';
import { NonceContext } from './ui/nonce.ts';

/*
 * Styles are inlined in the page, which saves a round trip before the first paint. Only the server's bundle contains them;
 * the browser reuses the text from the page, so that rendering the head again does not empty it.
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
