import { LRUCache } from 'lru-cache';

/** A part of pages whose HTML is stored. */
export interface StoredPart {
  readonly html: string;
}

interface PartsOfPage {
  /** @returns a placeholder for the part, if it is stored */
  find(key: string): string | undefined;
  startStoring(key: string): string;
  /** Stores what was marked. */
  finish(html: string): FinishedPage;
}

export interface FinishedPage {
  /** The page with a placeholder for each part: most of a page is parts that were looked through before. */
  outline: string;
  parts: StoredPart[];
  /** Puts the parts into the outline. */
  complete(outline: string): string;
}

/** Caches the HTML of parts of pages by what they were rendered from. */
export class HtmlCache {
  readonly #stored: LRUCache<string, StoredPart>;
  readonly #mark: string;

  /** @param mark the type of the element around a part that is to be stored */
  constructor(maxCharacters: number, mark: string) {
    this.#mark = mark;
    this.#stored = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: ({ html }, key) => html.length + key.length,
    });
  }

  /** @param nonce of this render: what people write must not look like a mark or a placeholder */
  startRender(nonce: string): PartsOfPage {
    const missing: string[] = [];
    const parts: StoredPart[] = [];
    const placeholder = `<!--${nonce}-`;
    const addPart = (part: StoredPart) => `${placeholder}${parts.push(part) - 1}${PLACEHOLDER_END}`;
    return {
      find: (key) => {
        const part = this.#stored.get(key);
        return part && addPart(part);
      },
      startStoring: (key) => `${nonce}-${missing.push(key) - 1}`,
      finish: (html) => {
        const outline = replaceEach(html, `<${this.#mark} data-at="${nonce}-`, `</${this.#mark}>`, (marked) => {
          const [at] = marked.split('">', 1) as [string];
          // Copied: as a part of the page's string, it would keep the whole page in memory.
          const part = { html: Buffer.from(marked.slice(at.length + '">'.length)).toString() };
          this.#stored.set(missing[Number(at)]!, part);
          return addPart(part);
        });
        const complete = (page: string) =>
          replaceEach(page, placeholder, PLACEHOLDER_END, (at) => parts[Number(at)]!.html);
        return { outline, parts, complete };
      },
    };
  }
}

const PLACEHOLDER_END = '-->';

/** Replaces what stands between a start and an end. An expression with the nonce would be compiled for each page. */
function replaceEach(html: string, start: string, end: string, replace: (inner: string) => string): string {
  const [before, ...rest] = html.split(start) as [string, ...string[]];
  return rest.reduce((done, text) => {
    const at = text.indexOf(end);
    return done + replace(text.slice(0, at)) + text.slice(at + end.length);
  }, before);
}
