import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const RELOAD_SECONDS = 3;
const SETTING_UP = 'We’re setting up the shelter. Try again in a few seconds.';

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

/** The site's own colors, without anything to load. */
const style = `
:root { color-scheme: light dark; }
body {
  display: grid;
  min-height: 100vh;
  min-height: 100dvh;
  box-sizing: border-box;
  align-content: center;
  justify-items: center;
  margin: 0;
  padding: 2rem 1.25rem;
  background: light-dark(oklch(0.986 0.006 95), oklch(0.2 0.014 62));
  color: light-dark(oklch(0.25 0.03 52), oklch(0.955 0.012 88));
  font: 1.0625rem/1.6 system-ui, sans-serif;
  text-align: center;
}
svg { width: 7rem; }
.door { fill: oklch(0.83 0.163 80); }
.paw { fill: oklch(0.25 0.03 52); }
h1 { margin: 1.5rem 0 0.5rem; font-size: clamp(2rem, 1.55rem + 2.1vw, 3.25rem); letter-spacing: -0.025em; line-height: 1.08; }
p { max-width: 26rem; margin: 0; color: light-dark(oklch(0.455 0.03 58), oklch(0.79 0.02 82)); text-wrap: balance; }
@media (prefers-reduced-motion: no-preference) {
  .paw { animation: breathe 1.6s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: 0.45; } }
}
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Setting up…</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 44 44" aria-hidden="true"><path class="door" d="M4 44V22a18 18 0 0 1 36 0v22Z"/><g class="paw"><path d="M22 26c4.2 0 9 4.8 9 9 0 3-2.4 4.2-4.8 3.6a17 17 0 0 0-8.4 0C15.4 39.2 13 38 13 35c0-4.2 4.8-9 9-9Z"/><ellipse cx="17.6" cy="19.5" rx="3" ry="4.2"/><ellipse cx="26.4" cy="19.5" rx="3" ry="4.2"/><ellipse cx="11.2" cy="26" rx="2.6" ry="3.6"/><ellipse cx="32.8" cy="26" rx="2.6" ry="3.6"/></g></svg>
<h1>Setting up…</h1>
<p>We’re getting the shelter ready. This page opens by itself in a few seconds.</p>
</main>
</body>
</html>
`;
