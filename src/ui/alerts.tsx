import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

export type AlertKind = 'error' | 'notice' | 'success';

interface ShownAlert {
  /** Differs from those of the few others. */
  id: number;
  text: string;
  kind: AlertKind;
  /** When it was told, in milliseconds. */
  at: number;
}

/**
 * Tells something on the page, wherever one is led next (`product.md`, section 1). An error stays until it is
 * dismissed, everything else for some seconds.
 */
export function showAlert(text: string, kind: AlertKind): void {
  // The same again is told anew, and not twice.
  const others = alertsNow().filter((alert) => alert.text !== text);
  keep([...others, { id: Math.random(), text, kind, at: Date.now() }]);
}

/** Takes back what has been put right since. */
export function withdrawAlert(text: string): void {
  keep(alertsNow().filter((alert) => alert.text !== text));
}

/** Where alerts are shown; stands once in every page. */
export function Alerts() {
  const alerts = useSyncExternalStore(subscribe, alertsNow, () => none);
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

/** Brings the alerts above what has been opened since, so that no dialog's ground darkens them. */
export function raiseAlerts(): void {
  const alerts = document.querySelector<HTMLElement>('.alerts');
  // Not in the oldest of the browsers we serve: there they stay below.
  if (!alerts || !('showPopover' in alerts)) return;
  if (alerts.matches(':popover-open')) alerts.hidePopover();
  alerts.showPopover();
}

/** One alert, as it looks; it stands still where it is shown by itself. */
export function AlertCard({ alert, onDismiss }: { alert: Pick<ShownAlert, 'text' | 'kind'>; onDismiss: () => void }) {
  return (
    <div
      className={`alert alert-${alert.kind}`}
      onAnimationEnd={(event) => event.animationName === FADING && onDismiss()}
    >
      <p role="alert">{alert.text}</p>
      <button type="button" className="round-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

/** The time is kept by an animation, which the pointer and the focus hold (alerts.css). */
const FADING = 'alert-fades';
/** As long as that. */
const SHOWN_MS = 8000;
const KEY = 'alerts';

const none: ShownAlert[] = [];
const listeners = new Set<() => void>();
let shown: ShownAlert[] | undefined;

function alertsNow(): ShownAlert[] {
  shown ??= readKept();
  return shown;
}

function dismiss(id: number): void {
  keep(alertsNow().filter((alert) => alert.id !== id));
}

function keep(alerts: ShownAlert[]): void {
  shown = alerts;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(alerts));
  } catch {
    // Then they do not outlive this page.
  }
  for (const listener of listeners) listener();
}

function readKept(): ShownAlert[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as ShownAlert[] | null;
    if (!Array.isArray(kept)) return none;
    // What was read on the page before need not be read on each that follows.
    return kept.filter(({ kind, at }) => kind === 'error' || Date.now() - at < SHOWN_MS);
  } catch {
    return none;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
