import type { Browser, CDPSession } from '@playwright/test';

/** The measurements of a first visit, until the network is idle. */
export interface Visit {
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** Transferred bytes and files by resource type. */
  weights: Map<string, { bytes: number; files: number }>;
}

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER_BY = 4;
const MAX_VISIT_MS = 30_000;

/** Opens a URL with empty caches, as a first-time visitor. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
    const weights = weigh(session);
    await page.addInitScript(observePaints);
    await page.goto(url, { waitUntil: 'networkidle', timeout: MAX_VISIT_MS });
    return { ...(await page.evaluate(collectPaints)), weights };
  } finally {
    await context.close();
  }
}

function weigh(session: CDPSession): Visit['weights'] {
  const weights: Visit['weights'] = new Map();
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A data: URL counts as part of the page.
    if (response.url.startsWith('http')) types.set(requestId, type.toLowerCase());
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    const { bytes, files } = weights.get(type) ?? { bytes: 0, files: 0 };
    weights.set(type, { bytes: bytes + encodedDataLength, files: files + 1 });
  });
  return weights;
}

type Paints = Omit<Visit, 'weights'>;
type WithPaints = typeof globalThis & { paints: Paints };

/** Runs in the page before its own scripts. */
function observePaints(): void {
  const paints: Paints = { firstPaintMs: NaN, largestPaintMs: NaN, layoutShift: 0 };
  (globalThis as WithPaints).paints = paints;
  const observe = (type: string, measure: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(measure));
    observer.observe({ type: type as 'mark', buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    paints.largestPaintMs = startTime;
  });
  observe('layout-shift', (entry) => {
    paints.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
}

function collectPaints(): Paints {
  return (globalThis as WithPaints).paints;
}
