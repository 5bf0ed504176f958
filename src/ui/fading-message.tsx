interface FadingMessageProps {
  /** null: nothing to tell. */
  text: string | null;
  onFaded: () => void;
}

/** Says that something is done, and fades after three seconds. Its place is there before, or it would not be read out. */
export function FadingMessage({ text, onFaded }: FadingMessageProps) {
  return (
    <div role="status">
      {text !== null && (
        <p className="fading-message" onAnimationEnd={onFaded}>
          {text}
        </p>
      )}
    </div>
  );
}
