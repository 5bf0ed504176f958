import type { Entrance } from '../browser.ts';

export interface Balancer extends Entrance {
  /** Sends nothing new to the server at this port, before it stops. */
  remove(port: number): Promise<void>;
  /** Uses it again, once it is ready. */
  restore(port: number): Promise<void>;
  stop(): Promise<void>;
}
