import type { Browser } from '@playwright/test';
import { closeClients, connectVisitor, next } from './realtime-client.ts';
import { remember } from './sign-in.ts';
import { createSignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-application.ts';

/** Far above what it takes: all workers start at once. */
export const WARM_UP_TIMEOUT_MS = 120_000;

/**
 * Opens a dashboard once. The first page of a new browser and a new server takes many times as long as the next, and while
 * all workers start, longer than a test waits for anything. Leaves rows behind.
 */
export async function warmUp(browser: Browser, app: StartedApp): Promise<void> {
  const name = 'Robin Keller';
  const admin = await createSignedInUser(app.db, { role: 'Admin', name });
  const page = await browser.newPage();
  await remember(page, app, { ...admin, name, role: 'Admin' });
  await page.goto(`${app.url}/admin-dashboard`, { timeout: WARM_UP_TIMEOUT_MS });
  await page.waitForLoadState('networkidle', { timeout: WARM_UP_TIMEOUT_MS });
  await page.close();
}

/** Asks the chat's bot once: loading its modules takes several seconds while all workers start. */
export async function warmUpChat({ url }: StartedApp): Promise<void> {
  const visitor = await connectVisitor(url);
  const hasReply = next(visitor, 'message_received', ({ from }) => from === 'bot');
  await visitor.emitWithAck('send_message', { message: 'How adoption works' });
  await hasReply;
  closeClients();
}
