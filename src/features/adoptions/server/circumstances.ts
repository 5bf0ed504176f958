import type { Caller } from '../../../platform/http/callers.ts';
import type { Shelter } from '../../settings/settings.contract.ts';

/** Who acts on an application, when, from where, and at which shelter. */
export interface Circumstances {
  actor: Caller;
  address: string;
  now: Date;
  /** Where the buttons of mails lead. */
  publicUrl: string;
  shelter: Shelter;
}
