export interface FadingText {
  /** Tells apart two that read the same: the second is shown for its full time as well. */
  id: number;
  text: string;
}

interface FadingMessageProps {
  /** null: nothing to tell. */
  message: FadingText | null;
  onFaded: () => void;
}

/** Says that something is done, and fades after three seconds. Its place is there before, or it would not be read out. */
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
