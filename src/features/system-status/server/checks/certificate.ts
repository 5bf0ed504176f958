import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { isOpenToOthers } from '../../../../platform/config.ts';
import { errorCode } from '../../../../platform/database/errors.ts';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { Check, Finding } from './check.ts';

const TIMEOUT_MS = 4000;
const DAY_MS = 86_400_000;
const WARN_BELOW_DAYS = 21;
const ERROR_BELOW_DAYS = 4;

/** Whether browsers accept the certificate at `PUBLIC_URL`. */
export const certificateCheck = {
  id: 'certificate',
  title: 'Certificate',
  needsDatabase: false,
  async run({ config, clock }) {
    const url = new URL(config.publicUrl);
    if (url.protocol !== 'https:') return isOpenToOthers(config) ? UNENCRYPTED : null;
    const facts = [{ label: 'Address', value: config.publicUrl }];
    try {
      return judgeCertificate(await readCertificate(url), clock.now(), facts);
    } catch (error) {
      return {
        status: 'warning',
        summary: `This machine can’t connect to ${url.host} (${errorCode(error) || 'no TLS'}).`,
        advice:
          'Make sure that the reverse proxy is running. If visitors can open the site, ignore this: the machine just can’t reach itself.',
        facts,
      };
    }
  },
} satisfies Check;

const UNENCRYPTED: Finding = {
  status: 'warning',
  summary: 'Visitors connect without encryption: PUBLIC_URL starts with http.',
  advice: 'Set up HTTPS at the reverse proxy, and change PUBLIC_URL.',
};

interface Certificate {
  validTo: Date;
  issuer: string;
  /** Why browsers reject it; null if they don't. */
  rejection: string | null;
}

function judgeCertificate(
  { validTo, issuer, rejection }: Certificate,
  now: Date,
  known: NonNullable<Finding['facts']>,
): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const facts = [
    ...known,
    { label: 'Valid until', value: validTo.toISOString().slice(0, 10) },
    { label: 'Issued by', value: issuer },
  ];
  if (days < 0) {
    return {
      status: 'error',
      summary: 'The certificate has expired.',
      advice: 'Renew it now: browsers show a warning.',
      facts,
    };
  }
  if (rejection !== null) {
    return {
      status: 'error',
      summary: `Browsers don’t accept the certificate (${rejection}).`,
      advice: 'Use a certificate for this host from a public certificate authority, including the full chain.',
      facts,
    };
  }
  const summary = `The certificate is valid for ${formatCount(days, 'more day', 'more days')}.`;
  if (days >= WARN_BELOW_DAYS) return { status: 'ok', summary, facts };
  return {
    status: days < ERROR_BELOW_DAYS ? 'error' : 'warning',
    summary,
    advice: 'Make sure that the reverse proxy renews it.',
    facts,
  };
}

function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // We judge it ourselves, and send nothing.
      rejectUnauthorized: false,
    });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(TIMEOUT_MS, () => fail(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      const { valid_to: validTo, issuer } = socket.getPeerCertificate();
      // Typed as an Error, but Node sets a code.
      const rejection = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo: new Date(validTo), issuer: [issuer.O ?? issuer.CN].flat().join(', '), rejection });
    });
  });
}
