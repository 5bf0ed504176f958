import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startProcess } from '../../tests/support/start-process.ts';
import { LogOutput } from './log-output.ts';

describe('the log of a process', () => {
  test('is complete and in order when it ends', async () => {
    const { stderr, ended } = startProcess('tests/support/log-process.ts', {}, ['exit']);
    expect(await ended).toBe(0);
    expect(lines(stderr())).toEqual(['/first', '/second', 'a warning', '/third']);
  });

  test('is complete, and then has the error, when it crashes', async () => {
    const { stderr, ended } = startProcess('tests/support/log-process.ts', {}, ['throw']);
    expect(await ended).toBe(1);
    expect(lines(stderr())).toEqual(['/first', '/second', 'a warning', '/third']);
    expect(stderr()).toMatch(/"\/third"[^]*Error: a crash/);
  });

  test('is complete when it is asked to end', async () => {
    const { child, stdout, stderr, ended } = startProcess('tests/support/log-process.ts', {}, ['wait']);
    await expect.poll(stdout).toBe('ready\n');
    child.kill('SIGTERM');
    await ended;
    expect(lines(stderr())).toEqual(['/first', '/second', 'a warning', '/third']);
  });

  test('has every warning, and what came before it, when it is killed', async () => {
    const { child, stderr } = startProcess('tests/support/log-process.ts', {}, ['wait']);
    await once(child.stdout!, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(lines(stderr()).slice(0, 3)).toEqual(['/first', '/second', 'a warning']);
  });
});

/** The paths of requests and the other lines' messages. */
function lines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as { path?: string; msg?: string })
    .map(({ path, msg }) => path ?? msg!);
}

describe('the output of the log', () => {
  let written: string[];
  /** How many bytes the reader takes at a time; 0 for a full pipe. */
  let accepts: number;
  let output: LogOutput;

  beforeEach(() => {
    vi.useFakeTimers();
    written = [];
    accepts = Infinity;
    output = new LogOutput(2, (_fd, bytes) => {
      if (accepts === 0) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
      const taken = bytes.subarray(0, accepts);
      written.push(Buffer.from(taken).toString());
      return taken.length;
    });
  });

  afterEach(() => vi.useRealTimers());

  test('writes the lines of requests together, within a second', () => {
    output.writeSoon('one\n');
    output.writeSoon('two\n');
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(written).toEqual(['one\ntwo\n']);
  });

  test('writes them earlier if there are many', () => {
    for (let count = 0; count < 400; count += 1) output.writeSoon(`${'x'.repeat(99)}\n`);
    expect(written.join('').length).toBeGreaterThan(30_000);
  });

  test('writes any other line at once, after those of requests', () => {
    output.writeSoon('request\n');
    output.write('warning\n');
    expect(written).toEqual(['request\nwarning\n']);
  });

  test('continues where the reader stopped, within a character as well', () => {
    accepts = 3;
    output.write('a “quoted” line\n');
    expect(written.length).toBeGreaterThan(5);
    accepts = 0;
    output.write('waiting\n');
    output.writeSoon('also\n');
    accepts = Infinity;
    vi.advanceTimersByTime(1000);
    expect(written.at(-1)).toBe('waiting\nalso\n');
  });

  test('keeps a limited number of lines while nobody reads them', () => {
    accepts = 0;
    for (let count = 0; count < 10_000; count += 1) output.writeSoon(`${'x'.repeat(999)}\n`);
    output.write('warning\n');
    accepts = Infinity;
    output.flush();
    expect(written.join('').length).toBeLessThan(5_000_000);
    expect(written.join('')).toMatch(/warning\n$/);
  });

  test('survives a reader that has ended', () => {
    const broken = new LogOutput(2, () => {
      throw Object.assign(new Error('broken'), { code: 'EPIPE' });
    });
    broken.write('lost\n');
    broken.flush();
  });
});
