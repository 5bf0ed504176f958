import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SettingValues } from '../setting-fields.contract.ts';
import { settingsApi, type Expiring } from '../settings-api.contract.ts';
import type { Retention } from '../settings.constants.ts';
import { changeSettings, type SavedSectionValues } from './change-settings.ts';
import { assignQuestionIds } from './assign-question-ids.ts';
import { allKeys, loadSettings, defaultTexts, shelterOf, valuesOf } from './saved-settings.ts';
import { getRetention, offeredPickups } from './index.ts';
import { sendTestEmail } from './send-test-email.ts';
import { assertKnownTimeZone } from './time-zone.ts';

/** @param countExpiring counts the records that these retention periods would delete now; each feature knows its own */
export function serveSettings(
  api: FastifyInstance,
  { db, clock, limits, delivery, config: { shelter: defaults }, clearShelter }: AppContext,
  countExpiring: (db: Database, retention: Retention, now: Date) => Promise<Expiring>,
): void {
  const getSettings = async () => {
    const saved = await loadSettings(db, allKeys);
    const values = valuesOf(saved, defaults);
    const sectionOf = <S extends keyof SettingValues>(section: S): SavedSectionValues<S> => ({
      version: saved.sections.get(section)?.version ?? 0,
      values: values[section],
    });
    return {
      shelter: sectionOf('shelter'),
      pickups: sectionOf('pickups'),
      fees: sectionOf('fees'),
      procedure: sectionOf('procedure'),
      questions: sectionOf('questions'),
      email: sectionOf('email'),
      sign_in: sectionOf('sign_in'),
      medical: sectionOf('medical'),
      fosters: sectionOf('fosters'),
      retention: sectionOf('retention'),
      offered: offeredPickups(shelterOf(saved, defaults)),
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
    'GET /api/settings/': async () => getSettings(),
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
    'PUT /api/settings/email': async (call) => save('email', call.body, call),
    'POST /api/settings/email/test': async ({ currentUser, request }) =>
      sendTestEmail(db, limits, delivery, { actor: currentUser, ip: clientIp(request), now: clock.now() }),
    'PUT /api/settings/sign-in': async (call) => save('sign_in', call.body, call),
    'PUT /api/settings/medical': async (call) => save('medical', call.body, call),
    'PUT /api/settings/fosters': async (call) => save('fosters', call.body, call),
    'PUT /api/settings/retention': async (call) => save('retention', call.body, call),
    'GET /api/settings/expiring': async ({ query }) => {
      const { retention } = await getRetention(db);
      const requested = Object.entries(query).filter(([, value]) => value !== undefined);
      return countExpiring(db, { ...retention, ...Object.fromEntries(requested) }, clock.now());
    },
  });
}
