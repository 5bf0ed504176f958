import { errorCode } from '../../../platform/database/errors.ts';
import type { InstallationCheck } from '../installation-check.ts';

const TIMEOUT_MS = 8000;

/** Whether the mail server accepts us. Nothing is sent. */
export const smtpCheck: InstallationCheck = {
  id: 'smtp',
  title: 'Mail server',
  async run({ config: { smtpUrl } }) {
    if (smtpUrl === undefined) return null;
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    try {
      await transport.verify();
      return { status: 'ok', summary: 'The mail server accepts the connection and the login.' };
    } catch (error) {
      return {
        status: 'error',
        summary: `Can’t connect to the mail server: ${describe(error)}.`,
        advice: 'Check SMTP_URL, or contact the mail server’s administrator.',
      };
    } finally {
      transport.close();
    }
  },
};

/** The server's own words, or the system's code; nodemailer's messages may contain the address. */
function describe(error: unknown): string {
  const { response } = error as { response?: string };
  return (response ?? errorCode(error) ?? 'no response').split('\n', 1)[0]!.slice(0, 200).replace(/\.$/, '');
}
