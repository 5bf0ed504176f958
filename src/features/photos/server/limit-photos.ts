import type { Database } from '../../../platform/database.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';

/**
 * Counts a picture that somebody sends, before any work is done on it (`product.md`, section 10).
 * @throws ApiError 429 beyond an hour's share
 */
export async function limitPhotos(db: Database, limits: Limits, userId: number): Promise<void> {
  const pause = await takeAttempt(db, limits, 'photoByUser', String(userId));
  if (pause) throw tooManyAttempts(pause);
}
