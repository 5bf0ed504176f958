/**
 * Remembers what was computed for texts such as URLs and headers. Once it is full, it forgets everything: keeping an order
 * of use would take longer than what is remembered saves.
 */
export class Memo<Result> {
  readonly #max: number;
  readonly #results = new Map<string, Result>();
  /** Checked first: each text from a request is new, and hashing it takes longer than comparing it. */
  #last: { text: string; result: Result } | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  get(text: string): Result | undefined {
    if (this.#last?.text === text) return this.#last.result;
    const result = this.#results.get(text);
    if (result !== undefined) this.#last = { text, result };
    return result;
  }

  set(text: string, result: Result): void {
    if (this.#results.size >= this.#max && !this.#results.has(text)) this.#results.clear();
    this.#results.set(text, result);
    this.#last = { text, result };
  }
}
