import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import forge from 'node-forge';
import { afterEach, expect, test } from 'vitest';
import { parseConfig } from '../../../../platform/config.ts';
import { certificateCheck } from './certificate.ts';

const now = new Date('2026-11-30T12:00:00Z');
let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

async function check(publicUrl: string) {
  const config = parseConfig({ PUBLIC_URL: publicUrl, DEMO: 'false' });
  return certificateCheck.run({ config, clock: { now: () => now } });
}

/** @returns the URL of a server with a certificate that nobody has signed */
async function serveWithCertificate(validTo: string): Promise<string> {
  const keys = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date(validTo);
  certificate.setSubject([{ name: 'commonName', value: 'pets.example.org' }]);
  certificate.setIssuer([{ name: 'organizationName', value: 'Example Authority' }]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  server = createServer({
    key: forge.pki.privateKeyToPem(keys.privateKey),
    cert: forge.pki.certificateToPem(certificate),
    // The key is short to be made quickly.
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const opened = server;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(opened.address() as AddressInfo).port}`;
}

test('an expired certificate is an error', async () => {
  expect(await check(await serveWithCertificate('2026-11-29'))).toMatchObject({
    status: 'error',
    summary: 'The certificate has expired.',
    facts: [{}, { value: '2026-11-29' }, { value: 'Example Authority' }],
  });
});

test('a certificate that browsers reject is an error', async () => {
  const found = await check(await serveWithCertificate('2027-11-29'));
  expect(found).toMatchObject({ status: 'error' });
  expect(found?.summary).toMatch(/^Browsers don’t accept the certificate \(.+\)\.$/);
});

test('a host that nothing answers at is a warning', async () => {
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await check(`https://127.0.0.1:${port}`)).toMatchObject({
    status: 'warning',
    summary: `This machine can’t connect to 127.0.0.1:${port} (ECONNREFUSED).`,
  });
});

test('a site on this machine needs none', async () => {
  expect(await check('http://127.0.0.1:3000')).toBeNull();
});
