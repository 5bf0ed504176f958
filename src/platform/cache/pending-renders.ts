import { trackReads } from './read-subjects.ts';
import { parseSubjects, showsAny, type Subjects } from './subjects.ts';

export interface Render<Response> {
  response: Response;
  /** What it shows; null if every change may affect it. */
  subjects: Subjects | null;
  /** Whether anything that it shows changed while it was made: it may have been read before. */
  isOutdated: boolean;
}

/** Responses that are being made. Parallel requests for one share it, unless something has changed since it started. */
export class PendingRenders<Response> {
  readonly #shared = new Map<string, Promise<Response>>();
  readonly #changes = new Set<{ subjects: string[]; isAnything: boolean }>();

  /** @param finish gets the response before anybody does, and before anything else can change */
  run(key: string, make: () => Promise<Response>, finish: (render: Render<Response>) => Response): Promise<Response> {
    const shared = this.#shared.get(key);
    if (shared) return shared;
    const render = this.#make(make, finish).finally(() => {
      if (this.#shared.get(key) === render) this.#shared.delete(key);
    });
    this.#shared.set(key, render);
    return render;
  }

  /** @param subjects null: anything */
  change(subjects: readonly string[] | null): void {
    for (const changes of this.#changes) {
      if (subjects === null) changes.isAnything = true;
      else changes.subjects.push(...subjects);
    }
    // Requests from now on must see the change. It is not known yet what an unfinished response shows.
    this.#shared.clear();
  }

  async #make(make: () => Promise<Response>, finish: (render: Render<Response>) => Response): Promise<Response> {
    const changes = { subjects: [] as string[], isAnything: false };
    this.#changes.add(changes);
    try {
      const { result: response, subjects } = await trackReads(make);
      const hasChanged = changes.isAnything || changes.subjects.length > 0;
      const isAffected = changes.isAnything || subjects === null || showsAny(subjects, parseSubjects(changes.subjects));
      return finish({ response, subjects, isOutdated: hasChanged && isAffected });
    } finally {
      this.#changes.delete(changes);
    }
  }
}
