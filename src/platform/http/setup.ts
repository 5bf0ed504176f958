import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const RELOAD_SECONDS = 3;
const ROOT = join(import.meta.dirname, '../../..');
const CHECK_MS = 5;
const MAX_CHECKS = 200;
const SETTING_UP = 'We’re setting up the shelter. Try again in a few seconds.';

/**
 * Ends the setup page on a port, if the installation before this start left it there (scripts/setup/progress-server.mjs).
 * Call right before listening: the port is free when this returns.
 */
export async function claimPort(port: number): Promise<void> {
  const baton = join(ROOT, `.setup-page-${port}`);
  const requested = `${baton}-requested`;
  try {
    renameSync(baton, requested);
  } catch {
    return;
  }
  // A process that was killed removes nothing.
  for (let checks = 0; checks < MAX_CHECKS && existsSync(requested); checks++) await sleep(CHECK_MS);
  rmSync(requested, { force: true });
}

/**
 * Responds to every request but `/healthz` with 503 while the shelter is filled for the first time; a browser gets a page
 * that reloads by itself.
 */
export function rejectDuringSetup(app: FastifyInstance, isInSetup: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isInSetup() || request.url === '/healthz') done();
    else if (isForPage(request)) sendPage(request, reply);
    else done(new ApiError(503, SETTING_UP, { retryAfterSeconds: RELOAD_SECONDS }));
  });
}

function sendPage({ url }: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'retry-after': RELOAD_SECONDS,
      refresh: `${RELOAD_SECONDS}; url=${relativeUrl(url)}`,
    })
    .send(page);
}

function isForPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(?:api\/(?!docs)|readyz\b)/.test(url)
  );
}

/**
 * The requested URL, relative to itself, so that it can't point to another site. Without a URL, browsers don't reload a
 * page whose URL has a fragment.
 */
function relativeUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return `./${url.slice(path.lastIndexOf('/') + 1)}`;
}

/** With the site's own colors, and nothing to load. The installation before the first start shows it as well (scripts/setup). */
const template = readFileSync(join(import.meta.dirname, 'setup-page.html'), 'utf8');
const style = /<style>([^]*)<\/style>/.exec(template)![1]!;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
const page = template.replace('{text}', 'We’re getting the shelter ready. This page opens by itself in a few seconds.');
