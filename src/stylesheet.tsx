import { use } from 'react';
import { NonceContext } from './ui/nonce.ts';

/*
 * Each page has the styles that it uses inline, which saves a round trip before the first paint (`entry.server.tsx`). The
 * browser loads the complete stylesheet before React can change the page, and reuses the inline text, so that rendering the
 * head again does not empty it.
 */
const { css, href } = import.meta.env.SSR
  ? { css: '', href: import.meta.env.PROD ? (await import('./site.css?url')).default : undefined }
  : findStyles(document.querySelector<HTMLStyleElement>('style[data-site]'));

export function Stylesheet() {
  const nonce = use(NonceContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/src/site.css" />;
  return (
    <style
      data-site=""
      data-full-styles={href}
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- Our own stylesheet: as text, React would escape its quotes.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}

function findStyles(element: HTMLStyleElement | null): { css: string; href: string | undefined } {
  return { css: element?.textContent ?? '', href: element?.dataset['fullStyles'] };
}
