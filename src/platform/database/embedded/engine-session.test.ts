import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { EngineSession } from './engine-session.ts';

/** What happened, in order. */
let events: string[];
let status: 'I' | 'T';
let commit: number | undefined;
let synced: () => void;
let session: EngineSession;
beforeEach(() => {
  events = [];
  status = 'I';
  commit = undefined;
  const client = {
    query: (statement: string, ...rest: unknown[]) => {
      events.push(statement);
      const done = rest.at(-1) as (error: null, result: unknown) => void;
      if (statement.startsWith('begin')) status = 'T';
      if (statement === 'commit' || statement === 'rollback') status = 'I';
      queueMicrotask(() => done(null, { command: statement, rows: [] }));
    },
    release: (discard: boolean) => void events.push(discard ? 'discarded' : 'passed on'),
    getTransactionStatus: () => status,
    connection: {
      stream: {
        cork: () => undefined,
        uncork: () => undefined,
        get commit() {
          return commit;
        },
      },
    },
  } as unknown as pg.PoolClient;
  const engine = { waitForSync: () => new Promise<void>((resolve) => (synced = resolve)) } as unknown as Engine;
  session = new EngineSession(engine, async () => {
    events.push('taken');
    return client;
  });
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a session', () => {
  test('takes the connection for a transaction, and begins it with the first statement', async () => {
    await session.query('begin', []);
    expect(events).toEqual([]);
    await session.query('select 1', []);
    await session.query('select 2', []);
    expect(events).toEqual(['taken', 'begin', 'select 1', 'select 2']);
    await session.query('rollback', []);
    expect(events.slice(4)).toEqual(['rollback', 'passed on']);
  });

  test('sends nothing for a transaction without statements', async () => {
    await session.query('begin', []);
    expect(await session.query('commit', [])).toMatchObject({ command: 'COMMIT' });
    session.release();
    expect(events).toEqual([]);
  });

  test('passes the connection on when the commit is sent, and acknowledges it when it is synced', async () => {
    await session.query('begin', []);
    await session.query('insert', []);
    commit = 7;
    const committing = session.query('commit', []).then(() => events.push('acknowledged'));
    await nextTurn();
    expect(events.slice(3)).toEqual(['commit', 'passed on']);
    synced();
    await committing;
    expect(events.at(-1)).toBe('acknowledged');
  });

  test('sends the commit with a last statement, and passes the connection on at once', async () => {
    await session.query('begin', []);
    commit = 7;
    const writing = session.query('/* and commit */ insert', []).then(() => events.push('written'));
    await nextTurn();
    expect(events).toEqual(['taken', 'begin', '/* and commit */ insert', 'commit', 'passed on', 'written']);
    await writing;
    const committing = session.query('commit', []).then(() => events.push('acknowledged'));
    await nextTurn();
    expect(events.at(-1)).toBe('written');
    synced();
    await committing;
    expect(events.slice(6)).toEqual(['acknowledged']);
  });

  test('waits for the sync of a single statement that wrote, but not within a transaction', async () => {
    commit = 7;
    const writing = session.query('insert', []).then(() => events.push('acknowledged'));
    await nextTurn();
    expect(events).toEqual(['taken', 'insert', 'passed on']);
    synced();
    await writing;
    await session.query('begin', []);
    await session.query('insert', []);
  });

  test('keeps the connection after a statement that began a transaction in another way', async () => {
    await session.query('begin isolation level serializable', []);
    await session.query('insert', []);
    expect(events).toEqual(['taken', 'begin isolation level serializable', 'insert']);
    session.release();
    expect(events.at(-1)).toBe('discarded');
  });
});
