import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';

/** Who acts on an animal's record, when, from where, and at which shelter. */
export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  /** Base of the links in emails. */
  publicUrl: string;
  shelter: Shelter;
}
