/* The only script of the offline page, which the service worker shows in place of any page. */
import { findStoredApplication } from '../../adoptions/web/components/stored-application.ts';
import { offlineMessages } from './offline-messages.ts';

const RETRY_MS = 15_000;

// Without the fragment, which would not reload the page.
const href = location.pathname + location.search;
document.querySelector<HTMLAnchorElement>('[data-retry]')!.href = href;
showReason();
void showStoredApplication();
addEventListener('offline', showReason);
addEventListener('online', reload);
setInterval(() => void reloadIfReachable(), RETRY_MS);
/** A reload would stop the navigation to a link’s page. */
let isLeaving = false;
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) isLeaving = true;
});

/** The browser has no connection, or has one, but the server doesn't respond. */
function showReason(): void {
  const { title, text } = offlineMessages[navigator.onLine ? 'unreachable' : 'offline'];
  const heading = document.querySelector('h1')!;
  document.title = document.title.replace(heading.textContent, title);
  heading.textContent = title;
  document.querySelector('h1 + p')!.textContent = text;
}

async function reloadIfReachable(): Promise<void> {
  const response = await fetch(href, { method: 'HEAD' }).catch(() => null);
  if (response) reload();
}

function reload(): void {
  if (!isLeaving) location.reload();
}

async function showStoredApplication(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-stored-application]')!;
  const application = await findStoredApplication();
  if (!application) return;
  link.href = application.href;
  link.textContent = application.label;
  link.hidden = false;
}
