import { useEffect, useLayoutEffect, useRef } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, type LinksFunction } from 'react-router';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { AuthModals } from './features/accounts/web/components.ts';
import { useFavorites } from './features/favorites/web/components.ts';
import { getUnits } from './platform/units.contract.ts';
import { Alerts } from './ui/alerts.tsx';
import { showImageFallbacks } from './ui/image-fallback.ts';
import { ErrorMessage } from './ui/error-message.tsx';
import { PageHead } from './ui/page-head.tsx';
import { HydratesOnUse } from './browser/hydrates-on-use.tsx';
import { Stylesheet } from './stylesheet.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/atom+xml', title: 'New arrivals' },
];

interface FramedHandle {
  /** The page runs no JavaScript. */
  isStatic?: true;
  /** The page hydrates when someone starts to use it: it does nothing on its own, and nothing of it appears later. */
  hydratesOnUse?: true;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { isStatic, hydratesOnUse }: FramedHandle = Object.assign({}, ...useMatches().map(({ handle }) => handle));
  return (
    <html lang="en" data-units={getUnits()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1511" />
        <Stylesheet />
        <Links />
      </head>
      <body>
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration />
            {hydratesOnUse && <HydratesOnUse />}
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(showImageFallbacks, []);
  useFocusAfterNavigation();
  useReportHydrated();
  useFavorites();
  return (
    <AuthModals>
      <Alerts />
      <Outlet />
    </AuthModals>
  );
}

/**
 * The keyboard continues at the start of a new page, and going back at the link that was followed. Browsers do so only for a
 * page kept in memory.
 */
function useFocusAfterNavigation(): void {
  const { key } = useLocation();
  const previous = useRef<NavigationHistoryEntry>(null);
  useLayoutEffect(() => {
    // Not in older browsers.
    const { currentEntry, activation } = (window.navigation as Navigation | undefined) ?? {};
    const { current } = previous;
    const left = current ?? activation?.from;
    previous.current = currentEntry ?? null;
    if (!left || !currentEntry) return;
    const start =
      left.index > currentEntry.index
        ? [...document.links].find(({ href }) => href === left.url)
        : current && document.querySelector<HTMLElement>('main:not(:focus-within)');
    if (start) start.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Once for each page.
  }, [key]);
}

/** What waits for hydration continues (browser/start-hydration.ts). */
function useReportHydrated(): void {
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), []);
}

/** Shown if even the site's layout failed to render. */
export function ErrorBoundary() {
  useReportHydrated();
  return (
    <main className="m-auto px-(--space-gutter) py-16">
      <PageHead title="Something went wrong" />
      <ErrorMessage title="Something went wrong." retryHref="/" />
    </main>
  );
}
