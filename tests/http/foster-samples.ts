import { randomUUID } from 'node:crypto';
import type { World } from '../support/permission-world.ts';

/** Existing paths of the calls about foster homes. */
export const fosterSamples: Record<string, (world: World) => string> = {
  'DELETE /api/fosters/me/absences/:id': ({ foster }) => `/api/fosters/me/absences/${foster.absenceId}`,
  'PUT /api/fosters/me/offers/:id': ({ foster }) => `/api/fosters/me/offers/${foster.offerId}`,
  'GET /api/fosters/me/animals/:pet_id': ({ foster }) => `/api/fosters/me/animals/${foster.petId}`,
  'POST /api/fosters/me/animals/:pet_id/reports': ({ foster }) => `/api/fosters/me/animals/${foster.petId}/reports`,
  'POST /api/fosters/me/reports/:id/replies': ({ foster }) => `/api/fosters/me/reports/${foster.reportId}/replies`,
  'POST /api/fosters/me/doses/:id': ({ foster }) => `/api/fosters/me/doses/${foster.doseId}`,
  'DELETE /api/fosters/me/supplies/:id': ({ foster }) => `/api/fosters/me/supplies/${foster.supplyId}`,
  'GET /api/fosters/at/:id': ({ foster }) => `/api/fosters/at/${foster.locationId}`,
  'GET /api/fosters/homes/:id': ({ foster }) => `/api/fosters/homes/${foster.homeId}`,
  'PUT /api/fosters/homes/:id': ({ foster }) => `/api/fosters/homes/${foster.homeId}`,
  'POST /api/fosters/homes/:id/home-check': ({ foster }) => `/api/fosters/homes/${foster.homeId}/home-check`,
  'POST /api/fosters/homes/:id/decision': ({ foster }) => `/api/fosters/homes/${foster.homeId}/decision`,
  'PUT /api/fosters/animals/:id/instructions': ({ foster }) => `/api/fosters/animals/${foster.petId}/instructions`,
  'PUT /api/fosters/needs/:id': ({ foster }) => `/api/fosters/needs/${foster.needId}`,
  'POST /api/fosters/needs/:id/withdraw': ({ foster }) => `/api/fosters/needs/${foster.needId}/withdraw`,
  'GET /api/fosters/needs/:id/matches': ({ foster }) => `/api/fosters/needs/${foster.needId}/matches`,
  'POST /api/fosters/needs/:id/offers': ({ foster }) => `/api/fosters/needs/${foster.needId}/offers`,
  'POST /api/fosters/offers/:id/confirm': ({ foster }) => `/api/fosters/offers/${foster.offerId}/confirm`,
  'POST /api/fosters/offers/:id/pass': ({ foster }) => `/api/fosters/offers/${foster.offerId}/pass`,
  'POST /api/fosters/reports/:id/replies': ({ foster }) => `/api/fosters/reports/${foster.reportId}/replies`,
  'POST /api/fosters/reports/:id/answered': ({ foster }) => `/api/fosters/reports/${foster.reportId}/answered`,
  'PUT /api/fosters/supplies/:id': ({ foster }) => `/api/fosters/supplies/${foster.supplyId}`,
};

export const fosterBodies: Record<string, () => object> = {
  'PUT /api/fosters/me': () => ({ capacity: 4 }),
  'POST /api/fosters/me/absences': () => ({ from_on: '2999-02-01', to_on: '2999-02-02' }),
  'PUT /api/fosters/me/offers/:id': () => ({ answer: 'maybe' }),
  'POST /api/fosters/me/animals/:pet_id/reports': () => ({
    type: 'report',
    text: 'Ate well.',
    urgency: 'normal',
    client_key: randomUUID(),
  }),
  'POST /api/fosters/me/reports/:id/replies': () => ({ text: 'And slept.' }),
  'POST /api/fosters/me/doses/:id': () => ({ client_key: randomUUID() }),
  'POST /api/fosters/me/supplies': () => ({ item: 'Leash' }),
};
