import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';

/** Who acts on an application, when, from where, and at which shelter. */
export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  /** Base of the links in emails. */
  publicUrl: string;
  shelter: Shelter;
}

/** Who annotates which application, from where, and when. */
export type AnnotationContext = Pick<ActionContext, 'actor' | 'ip' | 'now'> & { id: number };
