/** What the clients know, kept outside of the servers: what they sent, and what was acknowledged. */
export class Books {
  readonly #sent = new Map<string, Map<string, string>>();
  readonly #acknowledged = new Map<string, Map<string, string>>();

  /** Call it before a write is sent for the first time. It may arrive, even if the client never hears of it. */
  send(about: string, key: string | number, value: string | number = ''): void {
    entriesOf(this.#sent, about).set(String(key), String(value));
  }

  acknowledge(about: string, key: string | number, value: string | number = ''): void {
    this.send(about, key, value);
    entriesOf(this.#acknowledged, about).set(String(key), String(value));
  }

  acknowledged(about: string): ReadonlyMap<string, string> {
    return entriesOf(this.#acknowledged, about);
  }

  sent(about: string): ReadonlyMap<string, string> {
    return entriesOf(this.#sent, about);
  }
}

export interface Comparison {
  about: string;
  acknowledged: number;
  found: number;
  /** Acknowledged, and not in the tables or with another value. */
  lost: string[];
  /** In the tables more than once. */
  doubled: string[];
  /** In the tables, and never sent. */
  unknown: string[];
}

/** Compares the books with the rows of a table, as pairs of key and value. */
export function compare(books: Books, about: string, rows: readonly (readonly [unknown, unknown?])[]): Comparison {
  const found = new Map<string, string[]>();
  for (const [key, value = ''] of rows) {
    const values = found.get(String(key)) ?? [];
    values.push(String(value));
    found.set(String(key), values);
  }
  const acknowledged = books.acknowledged(about);
  const sent = books.sent(about);
  return {
    about,
    acknowledged: acknowledged.size,
    found: rows.length,
    lost: [...acknowledged]
      .filter(([key, value]) => !found.get(key)?.includes(value))
      .map(([key, value]) => `${key} ${value}`),
    doubled: [...found].filter(([, values]) => values.length > 1).map(([key]) => key),
    unknown: [...found.keys()].filter((key) => !sent.has(key)),
  };
}

function entriesOf(all: Map<string, Map<string, string>>, about: string): Map<string, string> {
  const entries = all.get(about) ?? new Map<string, string>();
  all.set(about, entries);
  return entries;
}
