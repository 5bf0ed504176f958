import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../app-context.ts';
import type { Database } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { clientIp } from '../../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { Handlers } from '../../../../platform/http/serve.ts';
import { importMessages, treatmentImportMessages } from '../../pet-imports.constants.ts';
import type { TreatmentImport, TreatmentImportsApi } from '../../pet-imports.contract.ts';
import { applyTreatments } from './apply-treatments.ts';
import { describeTreatmentColumns } from './describe-treatment-columns.ts';
import { parseTreatmentFile } from './parse-treatments.ts';
import { planTreatments, toPreview } from './plan-treatments.ts';
import { undoTreatments } from './undo-treatments.ts';

export function treatmentImportsHandlers({ db, clock, getShelter }: AppContext): Handlers<TreatmentImportsApi> {
  const reading = async () => ({ now: clock.now(), timeZone: (await getShelter()).timeZone });
  const writing = async ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    ...(await reading()),
    actor: currentUser,
    ip: clientIp(request),
  });
  return {
    'POST /api/records/medical/imports/columns': async ({ body: { file } }) =>
      describeTreatmentColumns(db, assertFile(file).path),
    'POST /api/records/medical/imports/preview': async ({ body: { file, mapping } }) => {
      const context = await reading();
      const parsed = await parseTreatmentFile(assertFile(file).path, { ...context, mapping });
      return toPreview(parsed, await planTreatments(db, parsed, { ...context, isLocking: false }));
    },
    'POST /api/records/medical/imports': async ({ body: { file, mapping, digest }, ...call }) => {
      const { path, name } = assertFile(file);
      return getImport(db, await applyTreatments(db, { path, name, mapping, digest }, await writing(call)));
    },
    'GET /api/records/medical/imports': async () =>
      (await selectImports(db).orderBy('i.id', 'desc').limit(MAX_LISTED).execute()).map(toImport),
    'POST /api/records/medical/imports/:import_id/undo': async ({ params, ...call }) => {
      await undoTreatments(db, params.import_id, await writing(call));
      return getImport(db, params.import_id);
    },
  };
}

const MAX_LISTED = 50;

/** @throws ApiError 400 if the form has no file */
function assertFile<File extends object>(file: File | undefined): File {
  if (file) return file;
  throw new ApiError(400, importMessages.missing, { fields: { file: 'is missing' } });
}

async function getImport(db: Database, id: number): Promise<TreatmentImport> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, treatmentImportMessages.notFound);
  return toImport(row);
}

function selectImports(db: Database) {
  return db
    .selectFrom('treatment_imports as i')
    .leftJoin('users', 'users.id', 'i.applied_by')
    .select(['i.id', 'i.file_name', 'i.counts', 'i.applied_by', 'i.applied_at', 'i.undone_at', 'i.kept', 'users.name']);
}

type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

function toImport({ applied_by, name, applied_at, undone_at, ...row }: StoredImport): TreatmentImport {
  return {
    ...row,
    applied_by: applied_by === null || name === null ? null : { id: applied_by, name },
    applied_at: applied_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  };
}
