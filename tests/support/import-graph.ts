import { locate } from './import-rules.ts';
import { isGenerated, type Import } from './imports.ts';

/** What imports what, by name. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The parts of a feature that must not form cycles, each by itself. */
export type FeatureSide = 'server' | 'web' | 'shared';

/** The features whose files of one side import each other's files of that side; types count. */
export function featureGraph(imports: readonly Import[], side: FeatureSide): ImportGraph {
  return graphOf(
    ownImports(imports).flatMap(({ from, to }) => {
      const [importer, imported] = [locate(from), locate(to)];
      const isWithinSide = importer.part === side && imported.part === side;
      return isWithinSide && importer.feature && imported.feature ? [[importer.feature, imported.feature]] : [];
    }),
  );
}

/** Which file imports which; types count. */
export function fileGraph(imports: readonly Import[]): ImportGraph {
  return graphOf(ownImports(imports).map(({ from, to }) => [from, to]));
}

/**
 * Imports from a lower layer to a higher one, as `pets → favorites`. A layer imports itself and the ones before it.
 * @param features in their order, the lowest first
 */
export function listUpwardImports(imports: readonly Import[], features: readonly string[]): string[] {
  const layers = ['platform', 'ui', 'browser', ...features, 'composition'];
  const found = ownImports(imports).flatMap(({ from, to }) => {
    const [importer, imported] = [layerOf(from), layerOf(to)];
    if (layers.indexOf(importer) >= layers.indexOf(imported)) return [];
    return `${features.includes(importer) && imported === 'composition' ? 'features' : importer} → ${imported}`;
  });
  return [...new Set(found)].toSorted();
}

/** A feature by its name, `platform`, `ui`, `browser`, or what composes the application. */
function layerOf(file: string): string {
  const { part, feature } = locate(file);
  return feature ?? (part === 'platform' || part === 'ui' || part === 'browser' ? part : 'composition');
}

/** One line for each group of nodes that reach each other: the shortest cycle through its first node. */
export function findCycles(graph: ImportGraph): string[] {
  const isDone = new Set<string>();
  return [...graph.keys()].toSorted().flatMap((node) => {
    const cycle = isDone.has(node) ? null : shortestPath(graph, node, node);
    if (!cycle) return [];
    for (const other of graph.keys()) {
      if (shortestPath(graph, node, other) && shortestPath(graph, other, node)) isDone.add(other);
    }
    return cycle.join(' → ');
  });
}

function shortestPath(graph: ImportGraph, from: string, to: string): string[] | null {
  const paths = new Map<string, string[]>([[from, [from]]]);
  for (const [node, path] of paths) {
    for (const next of graph.get(node) ?? []) {
      if (next === to) return [...path, next];
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return null;
}

function graphOf(edges: readonly (readonly string[])[]): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const [from = '', to = ''] of edges) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Of the application's own files; tests may import anything. */
function ownImports(imports: readonly Import[]): Import[] {
  return imports.filter(
    ({ from, to, isPackage }) =>
      !isPackage && !isGenerated(to) && [from, to].every((file) => locate(file).part !== 'test'),
  );
}
