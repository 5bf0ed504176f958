import type { Browser, CDPSession } from '@playwright/test';

/** What a first visit took, until nothing was under way any more. */
export interface Visit {
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** By kind of resource, as on the wire. */
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

/** Opens an address as somebody who has never been there, so with nothing in any cache. */
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
    return { ...(await page.evaluate(readPaints)), weights };
  } finally {
    await context.close();
  }
}

function weigh(session: CDPSession): Visit['weights'] {
  const weights: Visit['weights'] = new Map();
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // What stands in the page itself, as a data: address, counts with the page.
    if (response.url.startsWith('http')) kinds.set(requestId, type.toLowerCase());
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined) return;
    const { bytes, files } = weights.get(kind) ?? { bytes: 0, files: 0 };
    weights.set(kind, { bytes: bytes + encodedDataLength, files: files + 1 });
  });
  return weights;
}

type Paints = Omit<Visit, 'weights'>;
type WithPaints = typeof globalThis & { paints: Paints };

/** Runs in the page, before anything of its own. */
function observePaints(): void {
  const paints: Paints = { firstPaintMs: NaN, largestPaintMs: NaN, layoutShift: 0 };
  (globalThis as WithPaints).paints = paints;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
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

function readPaints(): Paints {
  return (globalThis as WithPaints).paints;
}
