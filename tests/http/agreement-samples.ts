import type { World } from '../support/permission-world.ts';

/** Existing paths of the calls about agreements. */
export const agreementSamples: Record<string, (world: World) => string> = {
  'GET /api/adoptions/:id/agreements': ({ approvedId }) => `/api/adoptions/${approvedId}/agreements`,
  'POST /api/adoptions/:id/agreements': ({ approvedId }) => `/api/adoptions/${approvedId}/agreements`,
  'POST /api/agreements/:id/resend': ({ agreementId }) => `/api/agreements/${agreementId}/resend`,
  'POST /api/agreements/:id/cancel': ({ agreementId }) => `/api/agreements/${agreementId}/cancel`,
  'POST /api/agreements/:id/desk': ({ agreementId }) => `/api/agreements/${agreementId}/desk`,
  'GET /api/agreements/:id/pdf': ({ agreementId }) => `/api/agreements/${agreementId}/pdf`,
  'PUT /api/agreement-templates/:type': () => '/api/agreement-templates/Dog',
  'DELETE /api/agreement-templates/:type': () => '/api/agreement-templates/all',
};
