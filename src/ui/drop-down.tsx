import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DropDownProps {
  label: React.ReactNode;
  /** Aligned with the end of its button, near the right edge of the page. */
  isAtEnd?: boolean;
  children: React.ReactNode;
}

/** A button that opens a panel below it. Escape and a click beside it close it. */
export function DropDown({ label, isAtEnd = false, children }: DropDownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      const element = details.current;
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false;
    };
    document.addEventListener('pointerdown', closeBeside);
    document.addEventListener('focusin', closeBeside);
    return () => {
      document.removeEventListener('pointerdown', closeBeside);
      document.removeEventListener('focusin', closeBeside);
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what a key opened
    <details
      ref={details}
      className="drop-down"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="tool-button">
        {label}
        <Icon name="chevron" className="size-4" />
      </summary>
      <div className="drop-down-panel" data-end={isAtEnd || undefined}>
        {children}
      </div>
    </details>
  );
}

/** Closes the panel around an element, such as after an item of a menu was chosen. */
export function closeDropDown(inside: Element): void {
  const details = inside.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
