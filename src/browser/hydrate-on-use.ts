/*
 * The only script that a public page runs at first. It loads React and hydrates the page when someone starts to use it, and
 * then repeats what they did. Plain links, forms with a URL of their own and disclosures need no script.
 *
 * What React handles is marked with `data-scripted`, except for buttons. Its value is `button` for a link that becomes a
 * button, `click` for an area to click, and `near` for what hydrates the page when it comes near the screen.
 */
import { showImageFallbacks } from '../ui/image-fallback.ts';
import { isForAnotherTab } from '../ui/is-for-another-tab.ts';
import { hasReasonToHydrate } from './reason-to-hydrate.ts';
import { hydrate, preload } from './start-hydration.ts';
import { startSteppingAside } from './step-aside.ts';

/** A button that opens a popover needs no script. */
const SCRIPTED = '[data-scripted],button[type=button]:not([popovertarget])';
const CONTROLS = 'a,button,input,label,select,summary,textarea,[data-scripted=click]';
const NEAR_MARGIN = '0px 0px 1600px 0px';

/** By element, so that impatient clicks count once. */
const pending = new Map<Element, () => void>();
let isHydrated = false;
let explanation: HTMLElement | undefined;

start();

function start(): void {
  showImageFallbacks();
  showAsScripted();
  showWayBack();
  startSteppingAside();
  // Not `scroll`, which browsers also report when nobody scrolls.
  for (const type of ['touchstart', 'wheel', 'keydown']) addEventListener(type, preload, { once: true, passive: true });
  for (const type of ['pointermove', 'pointerdown', 'focusin', 'input']) listen(type, hydrateOnIntent);
  listen('click', holdClick);
  listen('keydown', holdSpace);
  listen('submit', holdSubmit);
  listen('scroll', holdScroll);
  hydrateNear();
  // Also after a login in another tab, and for a page that the back button brings back.
  for (const type of ['hashchange', 'pageshow', 'storage']) addEventListener(type, hydrateWithReason);
  document.addEventListener('hydrated', () => (isHydrated = true));
  hydrateWithReason();
}

/** Without scripts, they are links and disabled buttons. */
function showAsScripted(): void {
  for (const element of document.querySelectorAll('[data-scripted=button]')) element.role = 'button';
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-scripted]')) button.disabled = false;
}

/** A pet's page leads back to the list or the comparison that it was opened from. */
function showWayBack(): void {
  // Other sites send only their origin.
  const [, list] = /\/(catalogue|search|compare)/.exec(document.referrer) ?? [];
  if (list) document.documentElement.dataset['cameFrom'] = list === 'compare' ? 'comparison' : 'results';
}

/** Listens until the page is hydrated, and handles events before React. */
function listen<E extends Event, T extends Element>(type: string, listener: (event: E, target: T) => void): void {
  addEventListener(
    type,
    (event) => {
      if (!isHydrated && event.target instanceof Element) listener(event as E, event.target as T);
    },
    true,
  );
}

/** So that the click waits less, starts when the mouse moves over something, a finger touches it or it gets the focus. */
function hydrateOnIntent(event: Event, target: Element): void {
  if (event.type === 'pointermove') {
    const { pointerType, movementX, movementY } = event as PointerEvent;
    // A finger that scrolls moves over many things, and a new page reports where the mouse rests.
    if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
    preload();
  }
  if (target.closest(SCRIPTED)) hydrateForUse();
}

function holdClick(event: MouseEvent, target: Element): void {
  const control = target.closest<HTMLElement>(CONTROLS);
  if (control?.matches(SCRIPTED) && !control.matches('[type=submit]') && !isForAnotherTab(event))
    hold(event, control, () => control.click());
}

/** The space bar presses a button, but not a link. */
function holdSpace(event: KeyboardEvent, target: HTMLElement): void {
  if (event.key === ' ' && target.role === 'button') hold(event, target, () => target.click());
}

function holdSubmit(event: SubmitEvent, form: HTMLFormElement): void {
  if (form.matches(SCRIPTED)) hold(event, form, () => form.requestSubmit(event.submitter));
}

/** When an area within the page scrolls. */
function holdScroll(event: Event, area: Element): void {
  if (area.matches(SCRIPTED)) hold(event, area, () => area.dispatchEvent(new Event('scroll')));
}

function hold(event: Event, element: Element, repeat: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  // For a user, another link may have replaced the one for visitors.
  pending.set(element, () => (element.isConnected ? repeat() : followOrExplain(element)));
  hydrateForUse();
}

function hydrateNear(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      hydrateForUse();
    },
    { rootMargin: NEAR_MARGIN },
  );
  for (const end of document.querySelectorAll('[data-scripted=near]')) observer.observe(end);
}

function hydrateWithReason(): void {
  if (hasReasonToHydrate()) hydrateForUse();
}

function hydrateForUse(): void {
  if (isHydrated) return;
  void hydrate().then(
    () => completePending((_element, repeat) => repeat()),
    // React could not be loaded.
    () => completePending(followOrExplain),
  );
}

function completePending(complete: (element: Element, repeat: () => void) => void): void {
  const uses = [...pending];
  pending.clear();
  for (const [element, repeat] of uses) complete(element, repeat);
}

/** Links work as they do without scripts. */
function followOrExplain(element: Element): void {
  if (element instanceof HTMLAnchorElement && element.href) location.assign(element.href);
  else explainFailure(element);
}

/** Beside what was used, since the page has no styles for more. */
function explainFailure(element: Element): void {
  explanation?.remove();
  explanation = document.createElement('p');
  explanation.role = 'alert';
  explanation.textContent = 'Check your connection and try again.';
  element.after(explanation);
}
