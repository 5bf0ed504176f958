/** Loads what only answering a question needs; Node keeps it. */
export function loadBot(): Promise<typeof import('./bot.ts')> {
  return import('./bot.ts');
}
