import type { Entrance } from '../browser.ts';

export interface Balancer extends Entrance {
  /** Sends nothing new to the server at this port, before it stops. */
  takeOut(port: number): Promise<void>;
  /** Uses it again, once it is ready. */
  putBack(port: number): Promise<void>;
  stop(): Promise<void>;
}
