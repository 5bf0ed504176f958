import { useState } from 'react';
import { showAlert } from '../../../../ui/alerts.tsx';

/** Copies a number to the clipboard. */
export function CopyButton({ value, about }: { value: string; about: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Only on a page that came over HTTPS.
      showAlert('Your browser doesn’t let us copy. Select the number instead.', 'notice');
    }
  };
  return (
    <button className="text-button" type="button" onClick={() => void copy()}>
      <span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only">{` ${about} ${value}`}</span>
    </button>
  );
}
