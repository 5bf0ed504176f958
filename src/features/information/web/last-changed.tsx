/** Of the privacy notice and the terms: whoever changes what one of them says changes this too. */
export function LastChanged() {
  return (
    <p className="text-small text-soft">
      Last changed on <time dateTime="2026-11-21">21 November 2026</time>.
    </p>
  );
}
