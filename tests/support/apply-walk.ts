import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A walk of CONTRIBUTING: its steps in words, and the lines to write. */
export interface Walk {
  steps: string;
  files: Map<string, Insertion[]>;
}

/** Lines to insert after other lines, or a new file if there are none. */
interface Insertion {
  after: string[];
  lines: string[];
}

/** The section of CONTRIBUTING with this heading, whose last block is a diff without hunk headers. */
export function parseWalk(contributing: string, heading: string): Walk {
  const section = contributing.split('\n### ').find((each) => each.startsWith(`${heading}\n`));
  const [, steps, diff] = /^([\s\S]*)\n```diff\n([\s\S]*?)```/.exec(section ?? '') ?? [];
  if (steps === undefined || diff === undefined) throw new Error(`CONTRIBUTING has no steps with a diff: ${heading}`);
  const files = new Map<string, Insertion[]>();
  for (const part of diff.split(/^\+\+\+ /m).slice(1)) {
    const [file, ...lines] = part.trimEnd().split('\n');
    files.set(file!, parseInsertions(lines));
  }
  return { steps, files };
}

function parseInsertions(lines: readonly string[]): Insertion[] {
  const insertions: Insertion[] = [];
  let isContext = false;
  for (const line of lines) {
    const wasContext = isContext;
    isContext = line.startsWith(' ');
    if (insertions.length === 0 || (isContext && !wasContext)) insertions.push({ after: [], lines: [] });
    insertions.at(-1)![isContext ? 'after' : 'lines'].push(line.slice(1));
  }
  return insertions;
}

/**
 * Writes the lines of a walk into the project at `root`.
 * @throws Error if the lines to insert after are missing or not unique
 */
export function applyWalk({ files }: Walk, root: string): void {
  for (const [file, insertions] of files) {
    const path = join(root, numbered(file, root));
    let text = insertions[0]!.after.length === 0 ? '' : readFileSync(path, 'utf8');
    for (const { after, lines } of insertions) {
      const anchor = after.map((line) => `${line}\n`).join('');
      const parts = anchor === '' ? ['', ''] : text.split(anchor);
      if (parts.length !== 2) throw new Error(`${file} contains this ${parts.length - 1} times, not once:\n${anchor}`);
      text = `${parts[0]}${anchor}${lines.map((line) => `${line}\n`).join('')}${parts[1]}`;
    }
    writeFileSync(path, text);
  }
}

/** `NNNN` stands for the next number of the folder. */
function numbered(file: string, root: string): string {
  if (!basename(file).startsWith('NNNN-')) return file;
  const numbers = readdirSync(join(root, dirname(file))).map((name) => Number(/^\d{4}/.exec(name)?.[0] ?? 0));
  return file.replace('NNNN', String(Math.max(...numbers) + 1).padStart(4, '0'));
}
