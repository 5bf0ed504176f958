import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../tests/support/find-browser.ts';
import { UnavailableError } from './measurement.ts';
import { freePort } from './server-process.ts';

export interface StartedBrowser {
  browser: Browser;
  /** Lets other programs drive the same browser. */
  debuggingPort: number;
}

/**
 * Runs `work` in the browser that the tests use, headless, and closes it afterwards.
 * @throws UnavailableError if no browser is found
 */
export async function inBrowser<T>(work: (started: StartedBrowser) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findBrowser().catch((error: unknown) => {
    throw new UnavailableError((error as Error).message);
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
