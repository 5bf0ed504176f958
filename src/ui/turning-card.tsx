interface TurningCardProps {
  /** What the other side tells, said by the control that turns the card. */
  label: string;
  front: React.ReactNode;
  back: React.ReactNode;
}

/**
 * Two faces and a native disclosure between them: works by mouse, touch and keyboard, without a script, and
 * tells a screen reader whether the back is open. What is not in view is not in the tab order.
 */
export function TurningCard({ label, front, back }: TurningCardProps) {
  return (
    <div className="turning">
      <div className="turning-front">{front}</div>
      <details>
        <summary aria-label={label} />
        <div className="turning-back" role="group" aria-label={label}>
          {back}
        </div>
      </details>
    </div>
  );
}
