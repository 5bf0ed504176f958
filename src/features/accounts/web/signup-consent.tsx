/** Opens the links in a new tab, so that a half-filled form is not lost. */
export function Consent() {
  return (
    <p className="field-hint">
      By signing up, you agree to our{' '}
      <a className="text-link" href="/terms" target="_blank" rel="noopener">
        Terms
      </a>{' '}
      and confirm that you’ve read our{' '}
      <a className="text-link" href="/privacy" target="_blank" rel="noopener">
        Privacy notice
      </a>
      .
    </p>
  );
}
