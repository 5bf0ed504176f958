import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line to a server that can be cut at any moment, in the middle of whatever it carries. */
export class CuttingLine {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #target: URL;
  #isDead = false;
  #cutsAnswer = false;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((near) => this.#lead(near));
  }

  static async open(target: string): Promise<CuttingLine> {
    const line = new CuttingLine(target);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Leads to another address from now on: the server has come back elsewhere. */
  leadTo(target: string): void {
    this.#target = new URL(target);
  }

  /** Cuts what is there when the server says something next, so that this is lost: what it was told has arrived. */
  cutAnswer(): void {
    this.#cutsAnswer = true;
  }

  /** Cuts what is there; new connections go through. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Nothing gets through any more, and nobody is told: as where the network is gone. */
  set isDead(isDead: boolean) {
    this.#isDead = isDead;
    for (const pair of this.#pairs)
      for (const socket of pair)
        if (isDead) socket.pause();
        else socket.resume();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #lead(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#isDead) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.#target.port), this.#target.hostname);
    far.on('error', () => undefined);
    const pair: [Socket, Socket] = [near, far];
    this.#pairs.add(pair);
    near.pipe(far);
    far.on('data', (answer) => {
      if (this.#cutsAnswer) this.cut();
      else near.write(answer);
      this.#cutsAnswer = false;
    });
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.once('close', end);
    far.once('close', end);
  }
}
