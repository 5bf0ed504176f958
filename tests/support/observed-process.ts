import { onTestFinished } from 'vitest';
import { startOtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';
import { freePort } from './free-port.ts';
import { readMetrics, type Samples } from './read-metrics.ts';

export interface Observer {
  /** For the process to observe. */
  env: Record<string, string>;
  readMetrics: () => Promise<Samples>;
  /** The spans that it has sent; all of them once it has ended. */
  spans: readonly ReceivedSpan[];
}

/** Prepares to read the metrics and traces of a process. Call it in a test. */
export async function observeProcess(): Promise<Observer> {
  const port = await freePort();
  const receiver = await startOtlpReceiver();
  onTestFinished(() => void receiver.stop());
  return {
    env: { METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    readMetrics: () => readMetrics(`http://127.0.0.1:${port}`),
    spans: receiver.spans,
  };
}
