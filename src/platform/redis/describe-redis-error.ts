import { errorCode } from '../database/errors.ts';

export interface RedisWarning {
  reason: 'rejected' | 'not permitted' | 'away';
  /** Without the URL, which contains the password. */
  sentence: string;
  /** The sentence, and what follows for visitors. */
  text: string;
}

const CONSEQUENCE = 'Until that changes, servers see each other’s changes within about a second.';

export function describeRedisError(error: unknown): RedisWarning {
  const message = error instanceof Error ? error.message : '';
  if (/^(?:WRONGPASS|NOAUTH|ERR invalid password|ERR AUTH)/.test(message)) {
    return warn('rejected', 'Redis rejects the user or the password in REDIS_URL.');
  }
  if (message.startsWith('NOPERM')) {
    const what = findForbidden(message);
    return warn(
      'not permitted',
      `Redis doesn’t allow the user in REDIS_URL to ${what}. The rules that the user needs (ACL) are in docs/operations/live-connections.md.`,
    );
  }
  if (message.startsWith('READONLY')) {
    return warn('not permitted', 'REDIS_URL points to a read-only replica. Point it to the primary.');
  }
  const code = errorCode(error) || (error instanceof Error ? error.constructor.name : 'unknown');
  return warn('away', `Redis is unavailable (${code}).`);
}

/** Redis words it differently with each version. */
function findForbidden(message: string): string {
  const command = /'([\w|-]+)' command/.exec(message)?.[1];
  if (command !== undefined) return `run the command ${command.toUpperCase()}`;
  return message.includes('channel') ? 'use the shelter’s channels' : 'use the shelter’s keys';
}

function warn(reason: RedisWarning['reason'], sentence: string): RedisWarning {
  return { reason, sentence, text: `${sentence} ${CONSEQUENCE}` };
}
