import { Memo } from '../memo.ts';

interface StatementName {
  /** Such as `SELECT`. */
  operation: string;
  /** The first table that it names, if that is clear. */
  table: string | null;
}

/** As much of a statement as is read. */
const MAX_READ = 2000;
const OPERATION = /^\s*([a-z]{1,20})/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]{1,60})\b/i;

const known = new Memo<StatementName>(1000);

/** Names a statement by its operation and table: its text may be long, and contain values. */
export function nameStatement(text: string): StatementName {
  const found = known.get(text);
  if (found) return found;
  const start = text.slice(0, MAX_READ);
  const operation = (OPERATION.exec(start)?.[1] ?? 'SQL').toUpperCase();
  const name = { operation, table: TABLE.exec(start)?.[1]?.toLowerCase() ?? null };
  known.set(text, name);
  return name;
}
