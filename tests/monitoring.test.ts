import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricNames } from './support/read-metrics.ts';
import { startApp, type StartedApp } from './support/start-app.ts';
import { isOnServer } from './support/open-test-database.ts';

const FOLDER = join(import.meta.dirname, '../deploy/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

let app: StartedApp;
let known: Set<string>;
beforeAll(async () => {
  app = await startApp({ env: { METRICS_PORT: '0' } });
  const text = await (await fetch(`${app.application.metricsAddress}/metrics`)).text();
  known = metricNames(text);
});
afterAll(() => app.stop());

/** Of the engine that this run does not use. */
const otherEngine = isOnServer ? /^pawhaven_engine_/ : /^pawhaven_pool_(?!timeouts)/;

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

function metricsIn(expression: string): string[] {
  return expression.match(/\b(?:pawhaven|nodejs|process)_\w+/g) ?? [];
}

describe('deploy/monitoring', () => {
  test('the dashboard shows metrics that exist', () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(25);
    const used = expressions.flatMap(metricsIn);
    expect(used.filter((name) => !known.has(name) && !otherEngine.test(name))).toEqual([]);
  });

  test('the rules use metrics that exist, and each one has a test', () => {
    const rules = read('alerts.yml');
    const used = [...rules.matchAll(/expr: (?:\|\n)?((?:.+\n?)+?)(?= +(?:for|labels):)/g)].flatMap(([, expr]) =>
      metricsIn(expr!),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.has(name) && !otherEngine.test(name))).toEqual([]);
    const tests = read('alerts.test.yml');
    const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name!);
    expect(alerts.filter((name) => !tests.includes(`alertname: ${name}`))).toEqual([]);
  });

  test.skipIf(!hasPromtool())('promtool accepts the rules, their tests and the configuration', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      expect(() => execFileSync('promtool', args, { cwd: FOLDER, stdio: 'pipe' }), args.join(' ')).not.toThrow();
    }
  });

  test.skipIf(!hasPromtool())('promtool accepts the metrics', async () => {
    const text = await (await fetch(`${app.application.metricsAddress}/metrics`)).text();
    expect(() => execFileSync('promtool', ['check', 'metrics'], { input: text, stdio: 'pipe' })).not.toThrow();
  });
});

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
