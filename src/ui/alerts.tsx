import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

export type AlertType = 'error' | 'notice' | 'success';

interface StoredAlert {
  /** Differs from those of the few others. */
  id: number;
  text: string;
  type: AlertType;
  /** When it was shown, in milliseconds. */
  at: number;
}

/**
 * Shows a message on this page and the next ones (`product.md`, section 1). An error stays until it is dismissed,
 * everything else for some seconds.
 */
export function showAlert(text: string, type: AlertType): void {
  // A repeated message replaces the first.
  const others = currentAlerts().filter((alert) => alert.text !== text);
  saveAlerts([...others, { id: Math.random(), text, type, at: Date.now() }]);
}

/** Removes the message of a corrected error. */
export function removeAlert(text: string): void {
  saveAlerts(currentAlerts().filter((alert) => alert.text !== text));
}

/** Displays the alerts; once on every page. */
export function Alerts() {
  const alerts = useSyncExternalStore(subscribe, currentAlerts, () => noAlerts);
  useEffect(raiseAlerts, [alerts]);
  if (alerts.length === 0) return null;
  return (
    <section className="alerts" aria-label="Messages" popover="manual">
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} onDismiss={() => dismiss(alert.id)} />
      ))}
    </section>
  );
}

/** Raises the alerts above what has opened since, so that no dialog's backdrop covers them. */
export function raiseAlerts(): void {
  const alerts = document.querySelector<HTMLElement>('.alerts');
  // Not in the oldest of the browsers we serve: there they stay below.
  if (!alerts || !('showPopover' in alerts)) return;
  if (alerts.matches(':popover-open')) alerts.hidePopover();
  alerts.showPopover();
}

/** One alert; it does not fade outside of `Alerts`. */
export function AlertCard({ alert, onDismiss }: { alert: Pick<StoredAlert, 'text' | 'type'>; onDismiss: () => void }) {
  return (
    <div
      className={`alert alert-${alert.type}`}
      onAnimationEnd={(event) => event.animationName === FADING && onDismiss()}
    >
      <p role="alert">{alert.text}</p>
      <button type="button" className="round-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

/** An animation times it out; hover and focus pause it (alerts.css). */
const FADING = 'alert-fades';
/** As long as that. */
const DISPLAY_MS = 8000;
const KEY = 'alerts';

const noAlerts: StoredAlert[] = [];
const listeners = new Set<() => void>();
let current: StoredAlert[] | undefined;

function currentAlerts(): StoredAlert[] {
  current ??= readStored();
  return current;
}

function dismiss(id: number): void {
  saveAlerts(currentAlerts().filter((alert) => alert.id !== id));
}

function saveAlerts(alerts: StoredAlert[]): void {
  current = alerts;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(alerts));
  } catch {
    // Without storage they last as long as the page.
  }
  for (const listener of listeners) listener();
}

function readStored(): StoredAlert[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as StoredAlert[] | null;
    if (!Array.isArray(stored)) return noAlerts;
    // Nobody needs to read a notice of the page before on each that follows.
    return stored.filter(({ type, at }) => type === 'error' || Date.now() - at < DISPLAY_MS);
  } catch {
    return noAlerts;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
