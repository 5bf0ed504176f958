import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PetAdoptions } from '../../pets/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import { petImportsApi } from '../pet-imports.contract.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { discardImport } from './discard-import.ts';
import { findImport, listImports, listRows } from './pet-imports.queries.ts';
import { undoImport } from './undo-import.ts';

export function servePetImports(
  api: FastifyInstance,
  { db, clock, config: { publicUrl } }: AppContext,
  adoptions: Pick<PetAdoptions, 'listAssigned'>,
): void {
  const getImport = async (id: number) => {
    const found = await findImport(db, id);
    if (!found) throw new ApiError(404, importMessages.notFound);
    return found;
  };
  const context = ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => {
    return { actor: currentUser, ip: clientIp(request), now: clock.now(), publicUrl, adoptions };
  };
  serve(api, petImportsApi, {
    'POST /api/pet-imports/': async ({ body: { file }, ...call }) => {
      if (!file) throw new ApiError(400, importMessages.missing, { fields: { file: 'is missing' } });
      return getImport(await checkImport(db, file, context(call)));
    },
    'GET /api/pet-imports/': async () => listImports(db),
    'GET /api/pet-imports/:id': async ({ params }) => getImport(params.id),
    'GET /api/pet-imports/:id/rows': async ({ params, query }) => {
      await getImport(params.id);
      return listRows(db, params.id, query);
    },
    'POST /api/pet-imports/:id/apply': async ({ params, ...call }) => {
      await applyImport(db, params.id, context(call));
      return getImport(params.id);
    },
    'POST /api/pet-imports/:id/undo': async ({ params, ...call }) => {
      await undoImport(db, params.id, context(call));
      return getImport(params.id);
    },
    'DELETE /api/pet-imports/:id': async ({ params, currentUser }) => discardImport(db, params.id, currentUser),
  });
}
