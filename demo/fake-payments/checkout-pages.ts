import { createHash } from 'node:crypto';
import type { FakeSession } from './fake-objects.ts';

const css = `
:root{color-scheme:light dark;--page:#f6f5f2;--card:#fff;--text:#1f2328;--soft:#565d66;--line:#d8d5cd;--main:#1f5f4a;--on-main:#fff}
@media (prefers-color-scheme:dark){:root{--page:#15181b;--card:#1f2428;--text:#eceff1;--soft:#a9b1b9;--line:#3a4148;--main:#7fd1b0;--on-main:#10211a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:17px/1.5 system-ui,sans-serif;padding:24px 16px}
main{max-width:30rem;margin:0 auto}
.test{background:#ffe08a;color:#332600;border-radius:10px;padding:12px 16px;font-weight:600;margin:0 0 20px}
section{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:20px;margin-bottom:20px}
h1{font-size:1.35rem;margin:0 0 12px}
h2{font-size:1rem;margin:0 0 10px;color:var(--soft)}
dl{margin:0;display:grid;grid-template-columns:1fr auto;gap:6px 16px}
dd{margin:0;text-align:right}
.total{font-weight:700;border-top:1px solid var(--line);padding-top:6px}
form{display:grid;gap:10px}
button,a.button{font:inherit;min-height:48px;padding:10px 16px;border-radius:10px;border:1px solid var(--line);background:var(--card);color:var(--text);cursor:pointer;text-align:center;text-decoration:none;display:block}
button.main{background:var(--main);color:var(--on-main);border-color:var(--main);font-weight:700}
button:focus-visible,a:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.error{color:#8f1d1d;background:#fde7e7;border-radius:10px;padding:10px 14px;margin:0 0 14px}
p{margin:0 0 12px}
`;

/** Allows the page’s own styles, and forms that redirect to any site. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

/** The hosted page on which people pay. */
export function checkoutPage(session: FakeSession, error: string | null = null): string {
  const format = (amount: number) => formatAmount(amount, session.currency);
  const lines = session.line_items.map(({ name, amount }) => `<dt>${escapeHtml(name)}</dt><dd>${format(amount)}</dd>`);
  return page(
    'Pay',
    `<section>
      <h1>Pay ${format(session.amount_total)}</h1>
      <dl>${lines.join('')}<dt class="total">Total</dt><dd class="total">${format(session.amount_total)}</dd></dl>
    </section>
    <section>
      ${error === null ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
      <form method="post">
        <button class="main" name="action" value="pay">Pay ${format(session.amount_total)}</button>
        <button name="action" value="challenge">Pay with 3-D Secure</button>
        <button name="action" value="decline">Try a card that is rejected</button>
        <button name="action" value="abandon">Go back without paying</button>
      </form>
    </section>
    <section>
      <h2>Pay, with webhooks that misbehave</h2>
      <form method="post">
        <button name="action" value="late">Pay, and send the webhook 15 seconds late</button>
        <button name="action" value="twice">Pay, and send each webhook twice</button>
        <button name="action" value="reversed">Pay, and send webhooks in reverse order</button>
      </form>
    </section>`,
  );
}

/** The bank’s page of 3-D Secure. */
export function challengePage(session: FakeSession): string {
  return page(
    'Confirm your payment',
    `<section>
      <h1>Confirm your payment</h1>
      <p>Your bank asks you to confirm ${formatAmount(session.amount_total, session.currency)}.</p>
      <form method="post">
        <button class="main" name="action" value="confirm">Confirm</button>
        <button name="action" value="fail">Fail the confirmation</button>
      </form>
    </section>`,
  );
}

const PAID = '<h1>You’ve already paid</h1><p>Nothing more is due here.</p>';
const EXPIRED = '<h1>This payment page has expired</h1><p>Nothing was charged.</p>';

/** For a session that is over. */
export function closedPage({ status, success_url, cancel_url, id }: FakeSession): string {
  const isPaid = status === 'complete';
  const href = isPaid ? returnUrl(success_url, id) : cancel_url;
  const back = href === null ? '' : `<a class="button" href="${escapeHtml(href)}">Back to the shelter</a>`;
  return page(isPaid ? 'Already paid' : 'Expired', `<section>${isPaid ? PAID : EXPIRED}${back}</section>`);
}

export function missingPage(): string {
  return page('Not found', '<section><h1>There’s no such payment</h1><p>Nothing was charged.</p></section>');
}

/** Where a payment returns to. */
export function returnUrl(successUrl: string, sessionId: string): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', sessionId);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} · Test payments</title>
  <style>${css}</style>
</head>
<body>
  <main>
    <p class="test">Test payments: no real money</p>
    ${content}
  </main>
</body>
</html>
`;
}

function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
