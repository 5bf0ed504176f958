import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { PetAdoptions } from '../../pets/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import type { PetImportsApi } from '../pet-imports.contract.ts';
import { addZip } from './add-zip.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { correctRows } from './correct-rows.ts';
import { describeColumns } from './describe-columns.ts';
import { discardImport } from './discard-import.ts';
import { exportRejectedRows } from './export-rejected-rows.ts';
import { findImport, listImports, listPhotos, listRows } from './pet-imports.queries.ts';
import { listRejectedRows } from './rejected-rows.ts';
import { retryPhotos } from './retry-photos.ts';
import { undoImport } from './undo-import.ts';

export function petImportsHandlers(
  { db, clock, photos, config: { publicUrl }, getShelter }: AppContext,
  adoptions: Pick<PetAdoptions, 'listAssigned' | 'followStatus'>,
): Handlers<PetImportsApi> {
  const getImport = async (id: number) => {
    const found = await findImport(db, id);
    if (!found) throw new ApiError(404, importMessages.notFound);
    return found;
  };
  const context = async ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => {
    const { timeZone } = await getShelter();
    return { actor: currentUser, ip: clientIp(request), now: clock.now(), timeZone, publicUrl, adoptions };
  };
  return {
    'POST /api/pet-imports/': async ({ body: { file, mapping }, ...call }) => {
      return getImport(
        await checkImport(db, { ...assertFile(file, importMessages.missing), mapping }, await context(call)),
      );
    },
    'POST /api/pet-imports/columns': async ({ body: { file } }) =>
      describeColumns(db, assertFile(file, importMessages.missing).path),
    'POST /api/pet-imports/photos': async ({ body: { import_id, file }, signal, ...call }) => {
      await getImport(import_id);
      await addZip(db, import_id, assertFile(file, importMessages.zipMissing), {
        ...(await context(call)),
        photos,
        signal,
      });
      return getImport(import_id);
    },
    'GET /api/pet-imports/:id/rejected': async ({ params }) => {
      await getImport(params.id);
      return exportRejectedRows(db, params.id);
    },
    'GET /api/pet-imports/:id/corrections': async ({ params }) => {
      const { status } = await getImport(params.id);
      return status === 'undone'
        ? []
        : listRejectedRows(db, params.id, { now: clock.now(), timeZone: (await getShelter()).timeZone });
    },
    'POST /api/pet-imports/:id/corrections': async ({ params, body: { rows }, ...call }) =>
      correctRows(db, params.id, rows, await context(call)),
    'GET /api/pet-imports/': async ({ query }) => listImports(db, query, (await getShelter()).timeZone),
    'GET /api/pet-imports/:id': async ({ params }) => getImport(params.id),
    'GET /api/pet-imports/:id/rows': async ({ params, query }) => {
      await getImport(params.id);
      return listRows(db, params.id, query);
    },
    'GET /api/pet-imports/:id/photos': async ({ params, query }) => {
      await getImport(params.id);
      return listPhotos(db, params.id, query.status);
    },
    'POST /api/pet-imports/:id/photos/retry': async ({ params, ...call }) => {
      await retryPhotos(db, params.id, await context(call));
      return getImport(params.id);
    },
    'POST /api/pet-imports/:id/apply': async ({ params, ...call }) => {
      await applyImport(db, params.id, await context(call));
      return getImport(params.id);
    },
    'POST /api/pet-imports/:id/undo': async ({ params, ...call }) => {
      await undoImport(db, params.id, await context(call));
      return getImport(params.id);
    },
    'DELETE /api/pet-imports/:id': async ({ params, currentUser }) => discardImport(db, params.id, currentUser),
  };
}

/** @throws ApiError 400 if the form has no file */
function assertFile<F extends object>(file: F | undefined, message: string): F {
  if (file) return file;
  throw new ApiError(400, message, { fields: { file: 'is missing' } });
}
