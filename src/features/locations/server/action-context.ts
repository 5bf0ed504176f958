import type { CurrentUser } from '../../../platform/http/current-user.ts';

/** Who acts, when, and from where. */
export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}
