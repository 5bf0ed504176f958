import { use } from 'react';
// oxlint-disable-next-line import/default -- Vite compiles it as a script of its own, and exports its URL.
import script from './hydrate-on-use.ts?worker&url';
import { NonceContext } from '../ui/nonce.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Pages that are the same for everyone, and without side effects. */
const PREFETCHED_PAGES = [
  '/',
  '/about',
  '/catalogue',
  '/pets/*',
  '/search',
  '/success-stories',
  '/faqs',
  '/privacy',
  '/terms',
];

/**
 * The browser loads the page of a link that a mouse rests on or a finger presses. Once the page is hydrated, the router
 * follows links. The server renders the rules, and the browser's script leaves them as they are.
 */
const rules = import.meta.env.SSR
  ? JSON.stringify({
      prefetch: [
        {
          where: { and: [{ href_matches: PREFETCHED_PAGES }, { not: { selector_matches: '[data-scripted]' } }] },
          eagerness: 'moderate',
        },
      ],
    })
  : '';

/** The scripts of a page that hydrates on use, until it is hydrated. In development, pages hydrate at once. */
export function HydratesOnUse() {
  const nonce = use(NonceContext);
  const isHydrated = useHydrated();
  if (isHydrated || import.meta.env.DEV) return null;
  return (
    <>
      <script data-hydrates-on-use="" type="module" src={script} fetchPriority="low" />
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- Our own rules, without anybody's text.
        dangerouslySetInnerHTML={{ __html: rules }}
      />
    </>
  );
}
