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
 * Works with the browser that the tests drive, without a window, and closes it afterwards.
 * @throws NotHereError where there is none
 */
export async function inBrowser<T>(work: (started: StartedBrowser) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findBrowser().catch((error: unknown) => {
    throw new NotHereError((error as Error).message);
  });
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env,
  });
  try {
    return await work({ browser, debuggingPort });
  } finally {
    await browser.close();
  }
}
