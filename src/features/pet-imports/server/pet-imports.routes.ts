import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
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

export interface PetImportsOptions {
  db: Database;
  clock: Clock;
  publicUrl: string;
  adoptions: Pick<PetAdoptions, 'listAssigned'>;
  invalidateCache: () => void;
}

export function servePetImports(
  app: FastifyInstance,
  { db, clock, publicUrl, adoptions, invalidateCache }: PetImportsOptions,
): void {
  const getImport = async (id: number) => {
    const found = await findImport(db, id);
    if (!found) throw new ApiError(404, importMessages.notFound);
    return found;
  };
  const context = ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => {
    return { actor: currentUser, ip: clientIp(request), now: clock.now(), publicUrl, adoptions };
  };
  serve(app, petImportsApi, {
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
      invalidateCache();
      return getImport(params.id);
    },
    'POST /api/pet-imports/:id/undo': async ({ params, ...call }) => {
      await undoImport(db, params.id, context(call));
      invalidateCache();
      return getImport(params.id);
    },
    'DELETE /api/pet-imports/:id': async ({ params, currentUser }) => discardImport(db, params.id, currentUser),
  });
}
