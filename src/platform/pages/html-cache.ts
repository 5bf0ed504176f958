import { LRUCache } from 'lru-cache';

interface RenderedHtml {
  find(key: string): string | undefined;
  startStoring(key: string): string;
  /** Stores what was marked, and removes the marks. */
  finish(html: string): string;
}

/** Caches the HTML of parts of pages by what they were rendered from. */
export class HtmlCache {
  readonly #stored: LRUCache<string, string>;
  readonly #mark: string;

  /** @param mark the type of the element around a part that is to be stored */
  constructor(maxCharacters: number, mark: string) {
    this.#mark = mark;
    this.#stored = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: (html, key) => html.length + key.length,
    });
  }

  /** @param nonce of this render: what people write must not look like a mark */
  startRender(nonce: string): RenderedHtml {
    const missing: string[] = [];
    const marked = new RegExp(`<${this.#mark} data-at="${nonce}-(\\d+)">([^]*?)</${this.#mark}>`, 'g');
    return {
      find: (key) => this.#stored.get(key),
      startStoring: (key) => `${nonce}-${missing.push(key) - 1}`,
      finish: (html) => {
        if (missing.length === 0) return html;
        return html.replace(marked, (_all, at: string, part: string) => {
          // Copied: as a part of the page's string, it would keep the whole page in memory.
          this.#stored.set(missing[Number(at)]!, Buffer.from(part).toString());
          return part;
        });
      },
    };
  }
}
