import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { ShelterDefaults } from '../settings.contract.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingsApi, type Expiring } from '../settings-api.contract.ts';
import { settingSections, type Retention } from '../settings-words.contract.ts';
import { changeSettings, type SectionState } from './change-settings.ts';
import { nameQuestions } from './name-questions.ts';
import { readSections, usualTexts, valuesOf } from './saved-settings.ts';
import { getRetention } from './index.ts';
import { refuseUnknownTimeZone } from './time-zone.ts';

export interface SettingsOptions {
  db: Database;
  clock: Clock;
  /** What the environment said at the start. */
  defaults: ShelterDefaults;
  /** How much is older than that; each feature knows it of its own things. */
  countExpiring: (db: Database, retention: Retention, now: Date) => Promise<Expiring>;
  invalidateCache: () => void;
}

export function serveSettings(
  app: FastifyInstance,
  { db, clock, defaults, countExpiring, invalidateCache }: SettingsOptions,
): void {
  const read = async () => {
    const saved = await readSections(db, settingSections);
    const values = valuesOf(saved, defaults);
    const stateOf = <S extends keyof SettingValues>(section: S): SectionState<S> => ({
      version: saved.get(section)?.version ?? 0,
      values: values[section],
    });
    return {
      shelter: stateOf('shelter'),
      pickups: stateOf('pickups'),
      fees: stateOf('fees'),
      procedure: stateOf('procedure'),
      questions: stateOf('questions'),
      retention: stateOf('retention'),
      usual: usualTexts,
    };
  };
  const save = async <S extends keyof SettingValues>(
    section: S,
    given: Parameters<typeof changeSettings<S>>[2],
    { currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest },
  ): Promise<SectionState<S>> => {
    const at = { actor: currentUser, defaults, ip: clientIp(request), now: clock.now() };
    const state = await changeSettings(db, section, given, at);
    invalidateCache();
    return state;
  };
  serve(app, settingsApi, {
    'GET /api/settings/': async () => read(),
    'PUT /api/settings/shelter': async (call) => {
      await refuseUnknownTimeZone(db, call.body.time_zone);
      return save('shelter', call.body, call);
    },
    'PUT /api/settings/pickups': async (call) => save('pickups', call.body, call),
    'PUT /api/settings/fees': async (call) => save('fees', call.body, call),
    'PUT /api/settings/procedure': async (call) => save('procedure', call.body, call),
    'PUT /api/settings/questions': async (call) => {
      const { questions, version } = call.body;
      return save('questions', { version, ...(questions && { questions: nameQuestions(questions) }) }, call);
    },
    'PUT /api/settings/retention': async (call) => save('retention', call.body, call),
    'GET /api/settings/expiring': async ({ query }) => {
      const { kept } = await getRetention(db);
      const asked = Object.entries(query).filter(([, value]) => value !== undefined);
      return countExpiring(db, { ...kept, ...Object.fromEntries(asked) }, clock.now());
    },
  });
}
