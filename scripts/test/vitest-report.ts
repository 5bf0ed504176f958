import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { PartReport } from './report.ts';

/** Writes a run's results for `npm test`: vitest's own report lacks the engine a file ran on. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = modules.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => results.filter((each) => each === state).length;
    const report: PartReport = {
      passed: count('passed'),
      failed: count('failed') + modules.filter(isBroken).length,
      // A test that never ran, because the run was aborted, did not pass.
      skipped: count('skipped') + count('pending'),
      files: modules.map((file) => ({
        name: `${file.relativeModuleId} (${file.project.name})`,
        seconds: secondsOf(file),
      })),
    };
    writeFileSync(join(process.cwd(), 'test-results/vitest.json'), JSON.stringify(report));
  }
}

/** A file that fails to load, or whose hook fails, may have no failed test. */
function isBroken(file: TestModule): boolean {
  return file.state() === 'failed' && [...file.children.allTests('failed')].length === 0;
}

function secondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
