interface FlipCardProps {
  /** What the back shows; the label of the control that flips the card. */
  label: string;
  front: React.ReactNode;
  back: React.ReactNode;
}

/**
 * A card with two sides and a native disclosure: works by mouse, touch and keyboard, without a script, and tells
 * screen readers whether it is open. The hidden side is not in the tab order.
 */
export function FlipCard({ label, front, back }: FlipCardProps) {
  return (
    <div className="flip-card">
      <div className="flip-card-front">{front}</div>
      <details>
        <summary aria-label={label} />
        <div className="flip-card-back" role="group" aria-label={label}>
          {back}
        </div>
      </details>
    </div>
  );
}
