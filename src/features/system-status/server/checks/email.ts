import { isOpenToOthers } from '../../../../platform/config.ts';
import { readQueue, type EmailQueue } from '../../../../platform/email/email-queue.ts';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { Check, Finding } from './check.ts';
import { formatSeconds } from './format.ts';

const WARN_FROM_SECONDS = 15 * 60;
const ERROR_FROM_SECONDS = 4 * 3600;

/** Whether emails are sent. */
export const emailCheck = {
  id: 'email',
  title: 'Emails',
  needsDatabase: true,
  async run({ db, config, clock }) {
    const queue = await readQueue(db, clock.now());
    const { due, waiting, failedToday, oldestDueSeconds } = queue;
    const hasServer = config.smtpUrl !== undefined;
    return {
      ...(hasServer ? judge(queue) : withoutServer(isOpenToOthers(config))),
      facts: [
        { label: 'Due', value: String(due) },
        { label: 'To be sent later', value: String(waiting) },
        ...(oldestDueSeconds === null
          ? []
          : [{ label: 'Oldest due', value: `${formatSeconds(oldestDueSeconds)} ago` }]),
        { label: 'Failed in the last 24 hours', value: String(failedToday) },
      ],
      link: { label: 'Open the outbox', to: '/admin-dashboard/outbox' },
    };
  },
} satisfies Check;

function judge({ due, failedToday, oldestDueSeconds }: EmailQueue): Finding {
  if (oldestDueSeconds !== null && oldestDueSeconds >= WARN_FROM_SECONDS) {
    return {
      status: oldestDueSeconds < ERROR_FROM_SECONDS ? 'warning' : 'error',
      summary: `${formatCount(due, 'email')} can’t be sent; the oldest has been due for ${formatSeconds(oldestDueSeconds)}.`,
      advice: 'Check SMTP_URL and the mail server. The outbox shows the mail server’s response.',
    };
  }
  if (failedToday > 0) {
    return {
      status: 'warning',
      summary: `${formatCount(failedToday, 'email')} failed in the last 24 hours.`,
      advice: 'The outbox shows why. Correct the addresses there, or send the emails again.',
    };
  }
  return {
    status: 'ok',
    summary: due === 0 ? 'All due emails have been sent.' : `${formatCount(due, 'email')} will be sent soon.`,
  };
}

function withoutServer(isPublic: boolean): Finding {
  const summary = 'Emails stay in the outbox because no mail server is set up.';
  return isPublic
    ? { status: 'warning', summary, advice: 'Set SMTP_URL to your mail server.' }
    : { status: 'ok', summary };
}
