import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections a test can cut at any time. */
export class FlakyProxy {
  /** Cuts each connection that has carried more bytes from its client, in the middle of an upload. */
  maxUploadBytes = Infinity;
  readonly #server: Server;
  readonly #connections = new Set<[Socket, Socket]>();
  #target: URL;
  #isDead = false;
  #dropsNextResponse = false;

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
    let uploaded = 0;
    client.on('data', ({ length }) => {
      uploaded += length;
      if (uploaded > this.maxUploadBytes) client.resetAndDestroy();
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
