import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { readRowGraph, type RowGraph } from './row-graph.ts';

let database: TestDatabase;
let graph: RowGraph;
beforeAll(async () => {
  database = await openTestDatabase();
  graph = await readRowGraph(database.db);
});
afterAll(() => database.close());

/** The tables whose rows are deleted along with those of a table. */
function cascadeOf(table: string, found = new Set<string>()): Set<string> {
  for (const { child, on_delete } of graph.childrenOf(table)) {
    if (on_delete !== 'cascade' || found.has(child)) continue;
    found.add(child);
    cascadeOf(child, found);
  }
  return found;
}

test('what a deletion takes along has a key, so that it can be stored once and restored', () => {
  const tables = ['pets', 'applications', 'people'].flatMap((root) => [root, ...cascadeOf(root)]);
  expect(tables.length).toBeGreaterThan(15);
  expect([...new Set(tables)].filter((table) => graph.keyOf(table).length === 0)).toEqual([]);
  const references = tables.flatMap((table) => graph.childrenOf(table));
  const lost = references.filter(({ on_delete }) => on_delete === 'set null');
  expect(lost.filter(({ child }) => graph.keyOf(child).length === 0)).toEqual([]);
});

test('nothing keeps a pet, an application or a person from being deleted', () => {
  const blocking = ['pets', 'applications', 'people'].flatMap((table) =>
    graph.childrenOf(table).filter(({ on_delete }) => on_delete === 'restrict'),
  );
  // The same rows are deleted along with their pet.
  expect(blocking.map(({ child, columns }) => [child, columns])).toEqual([
    ['applications', ['pet_id', 'active_pet_key']],
  ]);
});
