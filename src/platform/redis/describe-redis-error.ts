import { errorCode } from '../database/errors.ts';

export interface RedisWarning {
  reason: 'rejected' | 'not permitted' | 'away';
  /** One line, without the URL, which contains the password. */
  text: string;
}

const CONSEQUENCE = 'Until that changes, servers see each other’s changes within about a second.';

export function describeRedisError(error: unknown): RedisWarning {
  const message = error instanceof Error ? error.message : '';
  if (/^(?:WRONGPASS|NOAUTH|ERR invalid password|ERR AUTH)/.test(message)) {
    return { reason: 'rejected', text: `Redis rejects the user or the password in REDIS_URL. ${CONSEQUENCE}` };
  }
  if (message.startsWith('NOPERM')) {
    return {
      reason: 'not permitted',
      text: `Redis doesn’t allow the user in REDIS_URL to run a command: change the user’s ACL rules. ${CONSEQUENCE}`,
    };
  }
  const code = errorCode(error) || (error instanceof Error ? error.constructor.name : 'unknown');
  return { reason: 'away', text: `Redis is unavailable (${code}). ${CONSEQUENCE}` };
}
