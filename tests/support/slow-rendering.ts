import type { Page } from '@playwright/test';

/** For every few milliseconds of rendering. */
const DELAY_MS = 100;

/**
 * Makes the page render like a slow device: the server answers, and the address changes, long before React has rendered.
 * @param options.isLasting instead for the pages to come, from their first script on; before `page.clock` is installed
 */
export async function renderSlowly(page: Page, { isLasting = false } = {}): Promise<void> {
  await (isLasting ? page.addInitScript(delayRendering, DELAY_MS) : page.evaluate(delayRendering, DELAY_MS));
}

/** Runs in the browser. React renders in messages to itself. */
function delayRendering(delayMs: number): void {
  const { postMessage } = MessagePort.prototype;
  // `page.clock` replaces it.
  const wait = setTimeout;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    wait(() => postMessage.call(this, message), delayMs);
  };
}
