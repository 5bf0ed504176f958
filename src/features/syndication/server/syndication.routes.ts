import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sendCached } from '../../../platform/http/send-cached.ts';
import { makeFeed } from './feed.ts';
import { makeManifest, makeRobots, makeSecurityTxt } from './site-files.ts';
import { makeSitemap, makeSitemapPart } from './sitemap.ts';

/**
 * Files for search engines, feed readers, home screens and password managers. All but those under `/.well-known/` are
 * cached until the content changes.
 */
export function serveSyndication(
  server: FastifyInstance,
  { db, clock, config: { publicUrl }, getShelter }: AppContext,
): void {
  const serve = (path: string, type: string, make: () => Promise<string>) =>
    server.get(path, { schema: { hide: true } }, (request, reply) => send(request, reply, path, type, make));

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    make: () => Promise<string>,
  ) => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
    const ready = await server.responseCache.get(request.raw, `file ${key}`, async () => ({
      status: 200,
      headers,
      body: await make(),
    }));
    await sendCached(reply, request.raw, ready);
  };

  serve('/robots.txt', 'text/plain', async () => makeRobots(publicUrl));
  serve('/site.webmanifest', 'application/manifest+json', async () => makeManifest(await getShelter()));
  serve('/feed.xml', 'application/atom+xml', async () => makeFeed(db, publicUrl, await getShelter()));
  serve('/sitemap.xml', 'application/xml', async () => makeSitemap(db, publicUrl));

  server.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(makeSecurityTxt(publicUrl, await getShelter(), clock.now())),
  );
  // Password managers open this URL.
  server.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/change-password', 302),
  );

  server.get<{ Params: { part: string } }>(
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
