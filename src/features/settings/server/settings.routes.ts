import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingsApi, type Expiring } from '../settings-api.contract.ts';
import { settingSections, type Retention } from '../settings.constants.ts';
import { changeSettings, type SavedSectionValues } from './change-settings.ts';
import { assignQuestionIds } from './assign-question-ids.ts';
import { loadSections, defaultTexts, valuesOf } from './saved-settings.ts';
import { getRetention } from './index.ts';
import { assertKnownTimeZone } from './time-zone.ts';

/** @param countExpiring counts the records that these retention periods would delete now; each feature knows its own */
export function serveSettings(
  api: FastifyInstance,
  { db, clock, config: { shelter: defaults }, clearShelter }: AppContext,
  countExpiring: (db: Database, retention: Retention, now: Date) => Promise<Expiring>,
): void {
  const loadSettings = async () => {
    const saved = await loadSections(db, settingSections);
    const values = valuesOf(saved, defaults);
    const sectionOf = <S extends keyof SettingValues>(section: S): SavedSectionValues<S> => ({
      version: saved.get(section)?.version ?? 0,
      values: values[section],
    });
    return {
      shelter: sectionOf('shelter'),
      pickups: sectionOf('pickups'),
      fees: sectionOf('fees'),
      procedure: sectionOf('procedure'),
      questions: sectionOf('questions'),
      retention: sectionOf('retention'),
      defaults: defaultTexts,
    };
  };
  const save = async <S extends keyof SettingValues>(
    section: S,
    input: Parameters<typeof changeSettings<S>>[2],
    { currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest },
  ): Promise<SavedSectionValues<S>> => {
    const context = { actor: currentUser, defaults, ip: clientIp(request), now: clock.now() };
    try {
      return await changeSettings(db, section, input, context);
    } finally {
      clearShelter();
    }
  };
  serve(api, settingsApi, {
    'GET /api/settings/': async () => loadSettings(),
    'PUT /api/settings/shelter': async (call) => {
      await assertKnownTimeZone(db, call.body.time_zone);
      return save('shelter', call.body, call);
    },
    'PUT /api/settings/pickups': async (call) => save('pickups', call.body, call),
    'PUT /api/settings/fees': async (call) => save('fees', call.body, call),
    'PUT /api/settings/procedure': async (call) => save('procedure', call.body, call),
    'PUT /api/settings/questions': async (call) => {
      const { questions, version } = call.body;
      return save('questions', { version, ...(questions && { questions: assignQuestionIds(questions) }) }, call);
    },
    'PUT /api/settings/retention': async (call) => save('retention', call.body, call),
    'GET /api/settings/expiring': async ({ query }) => {
      const { retention } = await getRetention(db);
      const requested = Object.entries(query).filter(([, value]) => value !== undefined);
      return countExpiring(db, { ...retention, ...Object.fromEntries(requested) }, clock.now());
    },
  });
}
