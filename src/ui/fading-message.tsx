export interface FadingText {
  /** Distinguishes two with the same text: the second gets its full time as well. */
  id: number;
  text: string;
}

interface FadingMessageProps {
  message: FadingText | null;
  onFaded: () => void;
}

/** A success message that fades after three seconds. Its live region exists before, or it would not be read out. */
export function FadingMessage({ message, onFaded }: FadingMessageProps) {
  return (
    <div role="status">
      {message && (
        <p key={message.id} className="fading-message" onAnimationEnd={onFaded}>
          {message.text}
        </p>
      )}
    </div>
  );
}
