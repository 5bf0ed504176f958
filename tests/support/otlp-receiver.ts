import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as the collector gets it. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number>;
  service: string;
}

interface Value {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
}
type Attributes = { key: string; value: Value }[];
interface Payload {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes?: Attributes })[] }[];
  }[];
}

/** Starts a collector of traces, as OTLP over HTTP sends them. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const payload = (await json(request)) as Payload;
    bodies.push(JSON.stringify(payload));
    spans.push(...parseSpans(payload));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything that was sent. */
    text: () => bodies.join('\n'),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function parseSpans({ resourceSpans }: Payload): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: toRecord(span.attributes ?? []),
        service: String(toRecord(resource.attributes)['service.name']),
      })),
    ),
  );
}

function toRecord(attributes: Attributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );
}
