import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import forge from 'node-forge';

const DAY_MS = 86_400_000;

/** A certificate authority that no program knows. */
export interface CertificateAuthority {
  /** Its own certificate, for NODE_EXTRA_CA_CERTS. */
  file: string;
  /** Offers TLS as `localhost` in front of a port of this machine. */
  encrypt(port: number): Promise<{ port: number; stop(): Promise<void> }>;
}

/** @param folder where it writes its certificate */
export function createCertificateAuthority(folder: string): CertificateAuthority {
  const name = [{ name: 'commonName', value: 'Authority of a test' }];
  const ca = forge.pki.rsa.generateKeyPair(2048);
  const issue = (subject: typeof name, keys: forge.pki.rsa.KeyPair, extensions: object[]) => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = keys.publicKey;
    certificate.serialNumber = `0${subject[0]!.value.length.toString(16)}`;
    certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
    certificate.validity.notAfter = new Date(Date.now() + DAY_MS);
    certificate.setSubject(subject);
    certificate.setIssuer(name);
    certificate.setExtensions(extensions);
    certificate.sign(ca.privateKey, forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  const file = join(folder, 'authority.pem');
  writeFileSync(file, issue(name, ca, [{ name: 'basicConstraints', cA: true, critical: true }]));
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const names = [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }];
  const cert = issue([{ name: 'commonName', value: 'localhost' }], keys, names);
  return {
    file,
    encrypt: async (port) => {
      const sockets = new Set<Socket>();
      const server = createServer({ key: forge.pki.privateKeyToPem(keys.privateKey), cert }, (outer) => {
        const inner = connect(port, '127.0.0.1');
        for (const [from, to] of [
          [outer, inner],
          [inner, outer],
        ] as const) {
          sockets.add(from);
          from.on('error', () => to.destroy()).pipe(to);
        }
      });
      server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return {
        port: (server.address() as AddressInfo).port,
        stop: async () => {
          for (const socket of sockets) socket.destroy();
          server.close();
          await once(server, 'close');
        },
      };
    },
  };
}
