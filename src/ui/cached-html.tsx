import { createContext, createElement, use } from 'react';

/** What the server knows of earlier renders. The browser has none, and renders the same elements. */
export interface RenderedHtml {
  /** @returns a placeholder for the HTML, if it is stored */
  find(key: string): string | undefined;
  /** @returns a mark for the element whose HTML is to be stored */
  startStoring(key: string): string;
}

export const HtmlCacheContext = /* @__PURE__ */ createContext<RenderedHtml | undefined>(undefined);

interface CachedHtmlProps {
  as: 'li' | 'div' | 'section';
  className?: string;
  /** A name for the content, and everything that its HTML depends on. */
  from: unknown;
  children: React.ReactNode;
}

/** An element whose content the server renders once and then reuses: pages show the same cards and footer again and again. */
export function CachedHtml({ as: Element, className, from, children }: CachedHtmlProps) {
  const cache = import.meta.env.SSR ? use(HtmlCacheContext) : undefined;
  if (!cache) return <Element className={className}>{children}</Element>;
  const key = JSON.stringify(from);
  const html = cache.find(key);
  // oxlint-disable-next-line react/no-danger -- React rendered what is put there.
  if (html !== undefined) return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Element className={className}>{createElement(MARK, { 'data-at': cache.startStoring(key) }, children)}</Element>
  );
}

/** The type of the element around what is to be stored. It is removed from the page. */
export const MARK = 'cached-html';
