import type { Comparison } from './books.ts';
import type { PhaseMetrics } from './metrics.ts';

/** A table with aligned columns; the first one to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
    .join('\n');
}

export function formatPhases(phases: readonly (PhaseMetrics & { hasPassed: boolean })[]): string {
  const head = ['Phase', '', 'seconds', 'requests', 'writes', 'failed', 'write outage', 'p50', 'p95', 'sockets lost'];
  return formatTable([
    head,
    ...phases.map((phase) => [
      phase.name,
      phase.hasPassed ? 'passed' : 'FAILED',
      phase.seconds.toFixed(0),
      String(phase.requests),
      String(phase.writes),
      formatFailures(phase.failures),
      phase.writeOutageMs === 0 ? '–' : `${(phase.writeOutageMs / 1000).toFixed(1)} s`,
      `${Math.round(phase.p50)} ms`,
      `${Math.round(phase.p95)} ms`,
      String(phase.disconnects),
    ]),
  ]);
}

export function formatFailures(failures: Record<string, number>): string {
  const parts = Object.entries(failures).map(([failure, count]) => `${count} × ${failure}`);
  return parts.length === 0 ? '0' : parts.join(', ');
}

export function formatBooks(comparisons: readonly Comparison[]): string {
  return formatTable([
    ['Books', 'acknowledged', 'found', 'lost', 'twice', 'unknown'],
    ...comparisons.map(({ about, acknowledged, found, lost, doubled, unknown }) =>
      [about, acknowledged, found, lost.length, doubled.length, unknown.length].map(String),
    ),
  ]);
}
