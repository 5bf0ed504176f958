import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sendCached, type ResponseCache } from '../../../platform/http/response-cache.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { makeFeed } from './feed.ts';
import { makeManifest, makeRobots, makeSecurityTxt } from './site-files.ts';
import { makeSitemap, makeSitemapPart } from './sitemap.ts';

interface Site {
  db: Database;
  cache: ResponseCache;
  /** Base URL of the site, without a trailing slash. */
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
  clock: Clock;
}

/**
 * Files for search engines, feed readers, home screens and password managers. All but those under `/.well-known/` are
 * cached until the content changes.
 */
export function serveSyndication(app: FastifyInstance, { db, cache, publicUrl, getShelter, clock }: Site): void {
  const serve = (path: string, type: string, make: () => Promise<string>) =>
    app.get(path, { schema: { hide: true } }, (request, reply) => send(request, reply, path, type, make));

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    make: () => Promise<string>,
  ) => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
    const ready = await cache.get(request.raw, `file ${key}`, async () => ({
      status: 200,
      headers,
      body: await make(),
    }));
    await sendCached(reply, request.raw, ready);
  };

  serve('/robots.txt', 'text/plain', async () => makeRobots(publicUrl));
  serve('/site.webmanifest', 'application/manifest+json', async () => makeManifest(await getShelter()));
  serve('/feed.xml', 'application/atom+xml', async () => makeFeed(db, publicUrl, await getShelter()));
  serve('/sitemap.xml', 'application/xml', () => makeSitemap(db, publicUrl));

  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(makeSecurityTxt(publicUrl, await getShelter(), clock.now())),
  );
  // Password managers open this URL.
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/change-password', 302),
  );

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d?$).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const { part } = request.params;
      await send(request, reply, `/sitemap-${part}.xml`, 'application/xml', async () => {
        const sitemap = await makeSitemapPart(db, publicUrl, Number(part));
        if (sitemap === null) throw new ApiError(404, 'The sitemap has no such part.');
        return sitemap;
      });
    },
  );
}
