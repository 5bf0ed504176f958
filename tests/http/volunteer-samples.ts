import type { World } from '../support/permission-world.ts';

/** Existing paths of the calls about shifts and volunteers. */
export const volunteerSamples: Record<string, (world: World) => string> = {
  'POST /api/shifts/:id/sign-up': ({ volunteer }) => `/api/shifts/${volunteer.shiftId}/sign-up`,
  'DELETE /api/shifts/:id/sign-up': ({ volunteer }) => `/api/shifts/${volunteer.shiftId}/sign-up`,
  'PUT /api/shifts/:id': ({ volunteer }) => `/api/shifts/${volunteer.shiftId}`,
  'POST /api/shifts/:id/cancel': ({ volunteer }) => `/api/shifts/${volunteer.shiftId}/cancel`,
  'GET /api/shifts/:id/candidates': ({ volunteer }) => `/api/shifts/${volunteer.shiftId}/candidates`,
  'POST /api/shifts/:id/people': ({ volunteer }) => `/api/shifts/${volunteer.shiftId}/people`,
  'PUT /api/shifts/:id/people/:user_id': ({ volunteer, ownerId }) =>
    `/api/shifts/${volunteer.shiftId}/people/${ownerId}`,
  'DELETE /api/shifts/:id/people/:user_id': ({ volunteer, ownerId }) =>
    `/api/shifts/${volunteer.shiftId}/people/${ownerId}`,
  'GET /api/volunteers/hours.csv': () => '/api/volunteers/hours.csv?from=2026-05-01&to=2026-05-31',
  'GET /api/volunteers/:id': ({ ownerId }) => `/api/volunteers/${ownerId}`,
  'PUT /api/volunteers/:id/skills': ({ ownerId }) => `/api/volunteers/${ownerId}/skills`,
  'POST /api/volunteers/:id/hours': ({ ownerId }) => `/api/volunteers/${ownerId}/hours`,
  'PUT /api/volunteers/:id/hours/:entry_id': ({ volunteer, ownerId }) =>
    `/api/volunteers/${ownerId}/hours/${volunteer.entryId}`,
  'DELETE /api/volunteers/:id/hours/:entry_id': ({ volunteer, ownerId }) =>
    `/api/volunteers/${ownerId}/hours/${volunteer.entryId}`,
};
