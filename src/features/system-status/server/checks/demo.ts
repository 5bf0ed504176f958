import { isOpenToOthers } from '../../../../platform/config.ts';
import { hasDemoAccounts } from '../../../accounts/server/index.ts';
import type { Check } from './check.ts';

/** Whether others can log in with the demo accounts' public password. */
export const demoCheck = {
  id: 'demo',
  title: 'Demo accounts',
  needsDatabase: true,
  async run({ db, config }) {
    if (!isOpenToOthers(config) || !(await hasDemoAccounts(db))) return null;
    if (config.demo === 'public') return { status: 'ok', summary: 'This is a public demo: anyone can log in.' };
    return {
      status: 'error',
      summary: 'The demo accounts are still there, and their password is public. The server won’t start like this.',
      advice: 'Run npm run shelter -- empty-demo, which leaves what you have added.',
    };
  },
} satisfies Check;
