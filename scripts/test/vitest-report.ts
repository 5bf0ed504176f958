import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Failure, PartReport } from './report.ts';

/** Writes a run's results for `npm test`: vitest's own report lacks the engine a file ran on. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((each) => each === state).length;
    const failures = modules.flatMap(listFailures);
    const report: PartReport = {
      passed: count('passed'),
      failed: failures.length,
      // A test that never ran, because the run was aborted, did not pass.
      skipped: count('skipped') + count('pending'),
      files: modules.map((file) => ({ name: nameOf(file), seconds: secondsOf(file) })),
      failures,
    };
    writeFileSync(join(process.cwd(), 'test-results/vitest.json'), JSON.stringify(report));
  }
}

/** A file that fails to load, or a group whose hook fails, may have no failed test. */
function listFailures(file: TestModule): Failure[] {
  const failures = [...file.children.allTests('failed')].map((test) => ({
    name: `${nameOf(file)} > ${test.fullName}`,
    message: test.result().errors?.[0]?.message ?? '',
  }));
  for (const group of [file, ...file.children.allSuites()]) {
    const [error] = group.errors();
    const name = 'fullName' in group ? `${nameOf(file)} > ${group.fullName}` : nameOf(file);
    if (error) failures.push({ name, message: error.message });
  }
  if (file.state() === 'failed' && failures.length === 0) failures.push({ name: nameOf(file), message: '' });
  return failures;
}

function nameOf(file: TestModule): string {
  return `${file.relativeModuleId} (${file.project.name})`;
}

function secondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
