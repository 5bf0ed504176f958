import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { Icon } from './icon.tsx';
import { releaseSpace, reserveSpace } from './reserved-space.ts';

export type AlertType = 'error' | 'notice' | 'success';

interface StoredAlert {
  /** Differs from those of the few others. */
  id: number;
  text: string;
  type: AlertType;
  /** When it was shown, in milliseconds. */
  at: number;
  /** Whether the page has been used since. Then it belongs neither to the next page nor to a dialog. */
  isUsed?: true;
}

/** A button of an alert. */
export interface AlertAction {
  label: string;
  run: () => void;
}

/**
 * Shows a message on this page, and on the next one if it follows by itself (`product.md`, section 1). An error stays
 * until it is dismissed, everything else for some seconds.
 * @param action offered until the page is loaded again
 */
export function showAlert(text: string, type: AlertType, action?: AlertAction | null): void {
  // It replaces those of earlier actions, and itself.
  const others = currentAlerts().filter((alert) => alert.text !== text && !alert.isUsed);
  const id = Math.random();
  if (action) actions.set(id, action);
  saveAlerts([...others, { id, text, type, at: Date.now() }]);
}

/** Removes the message of a corrected error. */
export function removeAlert(text: string): void {
  saveAlerts(currentAlerts().filter((alert) => alert.text !== text));
}

/**
 * Shows alerts inside an element, such as an open dialog; the last one counts. Alerts of earlier actions are dropped, as
 * on another page.
 * @returns stops that
 */
export function addAlertSlot(slot: HTMLElement): () => void {
  slots = [...slots, slot];
  dropUsedAlerts();
  return () => {
    slots = slots.filter((other) => other !== slot);
    dropUsedAlerts();
  };
}

/**
 * Displays the newest alert, one at a time; once on every page. Its strip has room of its own at the top of the page, so
 * that it covers nothing. While a modal dialog is open, it is inside the dialog.
 */
export function Alerts() {
  const alerts = useSyncExternalStore(subscribe, currentAlerts, () => noAlerts);
  const slot = useSyncExternalStore(subscribe, currentSlot, () => null);
  const { pathname, search } = useLocation();
  // A tab is a page of its own; other parameters search and sort the same page.
  const tab = new URLSearchParams(search).get('tab') ?? '';
  const page = `${pathname} ${tab}`;
  const strip = useRef<HTMLElement>(null);
  const displayedOn = useRef(page);
  /** Whether the page may move at once when the strip disappears. */
  const mayMove = useRef(false);
  useEffect(() => {
    // Marked before the page handles the event, which may show another alert.
    for (const type of USES) addEventListener(type, markAsUsed, true);
  }, []);
  useEffect(() => {
    if (displayedOn.current === page) return;
    displayedOn.current = page;
    saveAlerts(toMovedAlerts(currentAlerts()));
    releaseSpace();
    mayMove.current = currentAlerts().length === 0;
  }, [page]);

  const alert = alerts.at(-1);
  const isOnPage = alert !== undefined && slot === null;
  useLayoutEffect(() => {
    if (!isOnPage) return undefined;
    mayMove.current = false;
    const stopReserving = reserveSpace(strip.current!);
    // Separate from the first scripts of a page, which rarely has an alert. From now on it follows what is pressed.
    const loading = import('./slide-into-space.ts');
    return () => {
      stopReserving();
      if (mayMove.current) releaseSpace();
      else loading.then(({ releaseSpaceInQuiet }) => releaseSpaceInQuiet(), releaseSpace);
    };
  }, [isOnPage]);

  if (!alert) return null;
  const section = (
    <section ref={strip} className="alerts" aria-label="Messages">
      <AlertCard
        key={alert.id}
        alert={alert}
        action={actions.get(alert.id)}
        isQuiet={wasReadOut(alert)}
        onFaded={() => dismiss(alert.id)}
        onDismiss={() => {
          mayMove.current = true;
          dismiss(alert.id);
        }}
      />
    </section>
  );
  return slot ? createPortal(section, slot) : section;
}

interface AlertCardProps {
  alert: Pick<StoredAlert, 'text' | 'type'>;
  action?: AlertAction | undefined;
  /** It has been read out before. */
  isQuiet?: boolean;
  /** After some seconds, unless it is an error. */
  onFaded?: () => void;
  onDismiss: () => void;
}

/** One alert; it does not fade outside of `Alerts`. */
export function AlertCard({ alert, action, isQuiet = false, onFaded, onDismiss }: AlertCardProps) {
  return (
    <div
      className={`alert alert-${alert.type}`}
      onAnimationEnd={(event) => event.animationName === FADING && onFaded?.()}
    >
      <p role="alert" aria-live={isQuiet ? 'off' : undefined}>
        {alert.text}
      </p>
      {action && (
        <button
          type="button"
          className="text-button shrink-0"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="round-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

/** An animation times it out; hover and focus pause it (alerts.css). */
const FADING = 'alert-fades';
const KEY = 'alerts';
/** What people do on a page before they leave it. Assistive technology only clicks. */
const USES = ['pointerdown', 'keydown', 'click', 'popstate'] as const;
/** A navigation that follows an alert by itself takes less. */
const NAVIGATION_MS = 5000;
/** An alert that moves into a dialog at once is read out there. */
const READ_OUT_MS = 500;

const noAlerts: StoredAlert[] = [];
const actions = new Map<number, AlertAction>();
const listeners = new Set<() => void>();
const readOutAt = new Map<number, number>();
let current: StoredAlert[] | undefined;
/** Of the open dialogs; the last is on top. */
let slots: HTMLElement[] = [];

function currentAlerts(): StoredAlert[] {
  current ??= readStored();
  return current;
}

function currentSlot(): HTMLElement | null {
  return slots.at(-1) ?? null;
}

function wasReadOut({ id }: StoredAlert): boolean {
  const at = readOutAt.get(id) ?? Date.now();
  readOutAt.set(id, at);
  return Date.now() - at > READ_OUT_MS;
}

function markAsUsed(): void {
  // Without a render: nothing changes on this page.
  if (currentAlerts().length > 0) store(currentAlerts().map((alert) => ({ ...alert, isUsed: true })));
}

function dropUsedAlerts(): void {
  saveAlerts(currentAlerts().filter(({ isUsed }) => !isUsed));
}

/** Those that also belong to a page that is shown now. */
function toMovedAlerts(alerts: StoredAlert[]): StoredAlert[] {
  return alerts.filter(({ isUsed, at }) => !isUsed && Date.now() - at < NAVIGATION_MS);
}

function dismiss(id: number): void {
  actions.delete(id);
  saveAlerts(currentAlerts().filter((alert) => alert.id !== id));
}

function saveAlerts(alerts: StoredAlert[]): void {
  store(alerts);
  notifyListeners();
}

function store(alerts: StoredAlert[]): void {
  current = alerts;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(alerts));
  } catch {
    // Without storage they last as long as the page.
  }
}

function readStored(): StoredAlert[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as StoredAlert[] | null;
    if (!Array.isArray(stored)) return noAlerts;
    return toMovedAlerts(stored);
  } catch {
    return noAlerts;
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
