interface FlipCardProps {
  /** Whose details the back shows. */
  name: string;
  front: React.ReactNode;
  back: React.ReactNode;
}

/**
 * A card with two sides and a native disclosure: works by mouse, touch and keyboard, without a script, and tells
 * screen readers whether it is open. The hidden side is not in the tab order.
 */
export function FlipCard({ name, front, back }: FlipCardProps) {
  return (
    <div className="flip-card">
      <div className="flip-card-front">{front}</div>
      <details>
        <summary>
          <span>
            Details<span className="sr-only">{` of ${name}`}</span>
          </span>
        </summary>
        <div className="flip-card-back" role="group" aria-label={name}>
          {back}
        </div>
      </details>
    </div>
  );
}
