import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { LoggedStatement } from './log-statements.ts';

const FOLDER = join(import.meta.dirname, 'plans');

/**
 * Writes the plans of a screen's statements as text, without what changes from run to run.
 * @returns whether they differ from those of the last run
 */
export async function writePlans(client: pg.Client, screen: string, statements: LoggedStatement[]): Promise<boolean> {
  const plans: string[] = [];
  for (const statement of statements.filter(isQuery)) plans.push(await explain(client, statement));
  const text = `${screen}\n\n${plans.join('\n\n')}\n`;
  const file = join(
    FOLDER,
    `${screen
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')}.txt`,
  );
  const before = await readFile(file, 'utf8').catch(() => null);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, text);
  return before !== null && before !== text;
}

/** Whether it has a plan that is worth knowing. */
function isQuery({ text }: LoggedStatement): boolean {
  return /^\s*(--.*\n\s*)*(\/\*.*?\*\/\s*)?(select|with)\b/i.test(text);
}

async function explain(client: pg.Client, { text, values }: LoggedStatement): Promise<string> {
  await client.query('begin read only');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
    return `-- ${shorten(text)}\n${normalize(rows.map((row) => row['QUERY PLAN']).join('\n'))}`;
  } finally {
    await client.query('rollback');
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)} …` : line;
}

/** Literals, and the numbers of planner nodes, depend on the values and on the statistics. */
function normalize(plan: string): string {
  return plan.replaceAll(/'(?:[^']|'')*'(?:::[a-z ]+(?:\[\])?)?/g, '?').replaceAll(/\b\d+\b/g, 'n');
}
