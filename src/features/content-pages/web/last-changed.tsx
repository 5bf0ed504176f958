/** Update this date when you change the privacy notice or the terms. */
export const TEXTS_CHANGED_ON = '2026-11-27';

/** @param day the date of a later change in the settings */
export function LastChanged({ day = TEXTS_CHANGED_ON }: { day?: string }) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  return (
    <p className="text-small text-soft">
      Last updated <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
    </p>
  );
}
