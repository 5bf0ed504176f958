/** Of the privacy notice and the terms: whoever changes what one of them says changes this too. */
export const TEXTS_CHANGED = '2026-11-21';

/** @param day where something that it says was changed in the settings since */
export function LastChanged({ day = TEXTS_CHANGED }: { day?: string }) {
  const inWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
  return (
    <p className="text-small text-soft">
      Last changed on <time dateTime={day}>{inWords.format(new Date(`${day}T00:00:00Z`))}</time>.
    </p>
  );
}
