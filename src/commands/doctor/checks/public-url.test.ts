import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDoctorWorld, type DoctorWorld } from '../../../../tests/support/doctor-report.ts';
import { judgeEncryption } from './public-url.ts';

let world: DoctorWorld;
beforeEach(async () => {
  world = await openDoctorWorld();
});
afterEach(() => world.close());

const serveSite = (headers: Record<string, string> = {}) =>
  world.serve((path) => (path === '/healthz' ? [200, '{"status":"alive"}', headers] : [400, 'no']));

describe('behind a proxy', () => {
  test('TRUST_PROXY is missing', async () => {
    const sentence = 'TRUST_PROXY isn’t set, so rate limits treat all visitors as one';
    for (const PUBLIC_URL of [`http://127.0.0.1:${await serveSite()}`, 'https://127.0.0.1:1']) {
      const { isHealthy, text } = await world.report({ PUBLIC_URL });
      expect(text).toContain(sentence);
      expect(isHealthy).toBe(true);
      expect((await world.report({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' })).text).not.toContain(sentence);
    }
  });

  test('WebSockets don’t pass', async () => {
    const PUBLIC_URL = `http://127.0.0.1:${await serveSite()}`;
    const { isHealthy, text } = await world.report({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' });
    expect(text).toContain('WebSockets don’t get through the proxy (400)');
    expect(isHealthy).toBe(true);
  });

  test('this machine can’t reach the public address', async () => {
    expect((await world.report({ PUBLIC_URL: 'http://127.0.0.1:1' })).text).toContain('can’t reach Pawhaven at');
  });
});

describe('visitors connect without encryption', () => {
  const summaries = async (site: number, plain: number | null) => {
    const plainUrl = plain === null ? null : `http://127.0.0.1:${plain}`;
    return (await judgeEncryption(`http://127.0.0.1:${site}`, plainUrl)).map(({ summary }) => summary);
  };

  test('because the proxy drops the header, or doesn’t redirect', async () => {
    expect(await summaries(await serveSite(), await serveSite())).toEqual([
      expect.stringContaining('Strict-Transport-Security header is missing'),
      expect.stringMatching(/^Visitors who open http:\S+ aren’t redirected to HTTPS\.$/),
    ]);
  });

  test('never, if both are right, or nothing answers there', async () => {
    const site = await serveSite({ 'strict-transport-security': 'max-age=31536000' });
    const plain = await world.serve(() => [308, '', { location: 'https://pets.example.org/healthz' }]);
    expect(await summaries(site, plain)).toEqual([]);
    expect(await summaries(site, 1)).toEqual([]);
    expect(await summaries(site, null)).toEqual([]);
  });
});
