import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { ConfigError } from '../config.ts';
import { errorCode } from '../database/errors.ts';
import { createGauges, type GaugeSources } from './gauges.ts';
import { createRecorder } from './recorder.ts';
import { telemetry } from './telemetry.ts';

/** Gauges named like counters, which `promtool check metrics` rejects. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** More than a few Prometheus servers and health checks need. */
const MAX_CONNECTIONS = 20;
/** Requests are short, and come from near. */
const TIMEOUTS = {
  headersTimeout: 3000,
  requestTimeout: 3000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 500,
};

interface MetricsOptions extends GaugeSources {
  port: number;
  host: string;
}

export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464`. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts counting, and serves `/metrics` for Prometheus on a separate port, with `/livez` for processes that have no other.
 * @throws ConfigError if the port is taken
 */
export async function startMetricsServer({ port, host, ...sources }: MetricsOptions): Promise<MetricsServer> {
  const registry = new Registry();
  // Event loop, garbage collection, memory, processor.
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const { recorder, metrics } = createRecorder();
  for (const metric of [...metrics, ...createGauges(sources)]) registry.registerMetric(metric as never);
  const server = createServer(TIMEOUTS, (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET') send(response, 405, 'text/plain', 'Only GET is allowed.\n');
    else if (path === '/livez') send(response, 200, 'application/json', '{"status":"alive"}');
    else if (path !== '/metrics') send(response, 404, 'text/plain', 'Metrics are at /metrics.\n');
    else {
      registry.metrics().then(
        (text) => send(response, 200, registry.contentType, text),
        () => send(response, 500, 'text/plain', 'The metrics couldn’t be read.\n'),
      );
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Makes room for new connections by closing idle ones.
  server.on('drop', () => server.closeIdleConnections());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        errorCode(error) === 'EADDRINUSE'
          ? new ConfigError(`METRICS_PORT takes a free port (${port} on ${host} is taken by another program).`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  telemetry.recorder = recorder;
  const { port: opened } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${opened}`,
    stop: () => {
      if (telemetry.recorder === recorder) telemetry.recorder = null;
      registry.clear();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}
