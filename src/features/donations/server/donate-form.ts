import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { escape as escapeHtml } from '../../../platform/email/html-elements.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { ApiError, isApiError } from '../../../platform/http/api-error.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { toCheckoutBody } from '../donation-form.contract.ts';
import { donationLimits, donationMessages } from '../donations.constants.ts';
import { checkoutBody, type CheckoutInput } from '../donations.contract.ts';
import { withDonations } from './index.ts';
import { startDonation } from './start-donation.ts';

/**
 * Accepts the form to donate from browsers without JavaScript. The page's policy lets its forms go to this site only, and
 * browsers apply it to redirects as well; so a page that leads on to the provider is the response.
 */
export async function acceptDonateForm(app: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  try {
    const input = await parseForm(app, form);
    const { url } = await startDonation(withDonations(app), input, { ip: clientIp(request) });
    sendPage(reply, 200, {
      refreshTo: url,
      title: 'Taking you to the payment page…',
      text: [],
      link: { href: url, label: 'Continue to payment' },
    });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, message, fields, retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    sendPage(reply, status, {
      title: 'That didn’t work',
      text: [...new Set([...Object.values(fields ?? {}), ...(fields ? [] : [message])])].map(toSentence),
      link: { href: '/donate', label: 'Back to the donation page' },
      hint: 'Go back in your browser to change what you entered.',
    });
  }
}

async function parseForm({ getShelter }: AppContext, form: URLSearchParams): Promise<CheckoutInput> {
  const parsed = checkoutBody.safeParse(toCheckoutBody((field) => form.get(field) ?? ''));
  if (parsed.success) return parsed.data;
  const { currency } = await getShelter();
  const format = (cents: number) => formatMoney(cents, { currency });
  const amount = donationMessages.amount(format(donationLimits.minCents), format(donationLimits.maxCents));
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return [name, name === 'amount_cents' ? amount : message];
    }),
  );
  throw new ApiError(400, donationMessages.incomplete, { fields });
}

function toSentence(text: string): string {
  return `${text.replace(/[.]$/, '')}.`;
}

interface Page {
  title: string;
  text: string[];
  link: { href: string; label: string };
  refreshTo?: string;
  hint?: string;
}

function sendPage(reply: FastifyReply, status: number, page: Page): void {
  void reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(render(page));
}

const style = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}body{max-width:34rem;margin:15vh auto;padding:0 1.25rem}a{color:inherit;font-weight:600;display:inline-block;padding:.625rem 0}`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

function render({ title, text, link, refreshTo, hint }: Page): string {
  const refresh =
    refreshTo === undefined ? '' : `<meta http-equiv="refresh" content="0; url=${escapeHtml(refreshTo)}">`;
  const paragraphs = [...text, ...(hint === undefined ? [] : [hint])].map((each) => `<p>${escapeHtml(each)}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${paragraphs.join('')}<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p></main></body></html>`;
}
