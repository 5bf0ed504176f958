import { AsyncLocalStorage } from 'node:async_hooks';
import { parseSubjects, type Subjects } from './subjects.ts';

interface Tracking {
  subjects: Set<string>;
  /** Whether something was read without a declaration: any change may affect the response. */
  hasUndeclared: boolean;
}

const tracked = new AsyncLocalStorage<{ tracking: Tracking; isDeclared: boolean }>();

/**
 * Makes a response, and collects the subjects that it shows.
 * @returns null as subjects if any query was undeclared, or nothing declared: every change may affect the response
 */
export async function trackReads<T>(make: () => Promise<T>): Promise<{ result: T; subjects: Subjects | null }> {
  const tracking: Tracking = { subjects: new Set(), hasUndeclared: false };
  const result = await tracked.run({ tracking, isDeclared: false }, make);
  const isKnown = !tracking.hasUndeclared && tracking.subjects.size > 0;
  return { result, subjects: isKnown ? parseSubjects(tracking.subjects) : null };
}

/**
 * Runs queries whose result changes only together with these subjects, which triggers record in `content_changes`. The
 * queries may add more with `addReadSubjects`.
 */
export async function declareReads<T>(subjects: readonly string[], query: () => Promise<T>): Promise<T> {
  const context = tracked.getStore();
  if (!context) return query();
  const { tracking } = context;
  addAll(tracking, subjects);
  try {
    return await tracked.run({ tracking, isDeclared: true }, query);
  } catch (error) {
    // The page may show something instead of the result, and the subjects may be incomplete.
    tracking.hasUndeclared = true;
    throw error;
  }
}

/** Adds subjects that only the result of a declared query shows. */
export function addReadSubjects(subjects: Iterable<string>): void {
  const context = tracked.getStore();
  if (context) addAll(context.tracking, subjects);
}

/** The database calls it before each query. */
export function noteQuery(): void {
  const context = tracked.getStore();
  if (context && !context.isDeclared) context.tracking.hasUndeclared = true;
}

function addAll(tracking: Tracking, subjects: Iterable<string>): void {
  for (const subject of subjects) tracking.subjects.add(subject);
}
