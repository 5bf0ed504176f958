import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../tests/support/find-browser.ts';
import { NotHereError } from './measurement.ts';
import { freePort } from './server-process.ts';

export interface StartedBrowser {
  browser: Browser;
  /** Where other programs can drive it as well. */
  debuggingPort: number;
}

/**
 * The browser that the tests drive, without a window.
 * @throws NotHereError where there is none
 */
export async function openBrowser(): Promise<StartedBrowser> {
  const { executablePath, args, env } = await findBrowser().catch((error: unknown) => {
    throw new NotHereError((error as Error).message);
  });
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env,
  });
  return { browser, debuggingPort };
}
