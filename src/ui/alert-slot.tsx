import { useLayoutEffect, useRef } from 'react';
import { addAlertSlot } from './alerts.tsx';

/** Where a modal dialog shows alerts. */
export function AlertSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = slot.current!;
    const removeSlot = addAlertSlot(element);
    // What has been shown in the dialog stays as high: nothing below moves.
    const observer = new ResizeObserver(() => element.style.setProperty('min-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      removeSlot();
    };
  }, []);
  return <div ref={slot} />;
}
