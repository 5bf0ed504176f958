import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections a test can cut at any time. */
export class FlakyProxy {
  readonly #server: Server;
  readonly #connections = new Set<[Socket, Socket]>();
  #target: URL;
  #isDead = false;
  #dropsNextResponse = false;
  #bytesUntilCut = Infinity;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((client) => this.#forward(client));
  }

  static async open(target: string): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forwards new connections to another URL, as after a server restart. */
  forwardTo(target: string): void {
    this.#target = new URL(target);
  }

  /** Cuts all connections at the server's next response, which is lost although the server has processed the request. */
  dropNextResponse(): void {
    this.#dropsNextResponse = true;
  }

  /** Cuts all connections; new ones go through. */
  cut(): void {
    for (const [client, server] of this.#connections) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Cuts all connections once more than so many bytes have come from clients, in the middle of an upload. */
  cutAfter(bytes: number): void {
    this.#bytesUntilCut = bytes;
  }

  /** Silently drops all traffic, as when the network is down. */
  set isDead(isDead: boolean) {
    this.#isDead = isDead;
    for (const connection of this.#connections)
      for (const socket of connection)
        if (isDead) socket.pause();
        else socket.resume();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #forward(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#isDead) {
      client.destroy();
      return;
    }
    const server = connect(Number(this.#target.port), this.#target.hostname);
    server.on('error', () => undefined);
    const connection: [Socket, Socket] = [client, server];
    this.#connections.add(connection);
    client.pipe(server);
    client.on('data', ({ length }) => {
      this.#bytesUntilCut -= length;
      if (this.#bytesUntilCut >= 0) return;
      this.#bytesUntilCut = Infinity;
      this.cut();
    });
    server.on('data', (response) => {
      if (this.#dropsNextResponse) this.cut();
      else client.write(response);
      this.#dropsNextResponse = false;
    });
    const end = () => {
      this.#connections.delete(connection);
      client.destroy();
      server.destroy();
    };
    client.once('close', end);
    server.once('close', end);
  }
}
