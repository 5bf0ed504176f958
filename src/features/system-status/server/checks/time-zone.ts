import { isOpenToOthers } from '../../../../platform/config.ts';
import { getShelter } from '../../../settings/server/index.ts';
import type { Check } from './check.ts';

/** Whether a public shelter has a time zone of its own. */
export const timeZoneCheck = {
  id: 'time-zone',
  title: 'Time zone',
  needsDatabase: true,
  async run({ db, config }) {
    if (!isOpenToOthers(config)) return null;
    const { timeZone } = await getShelter(db, config.shelter);
    if (timeZone !== 'UTC' || config.shelter.timeZone === 'UTC') {
      return { status: 'ok', summary: `Dates and times are those of ${timeZone}.` };
    }
    return {
      status: 'warning',
      summary: 'Dates and times are in UTC, because no time zone is set.',
      advice: 'Choose the shelter’s time zone in the settings, or set TZ_SHELTER, such as America/New_York.',
    };
  },
} satisfies Check;
