import type { MiddlewareFunction } from 'react-router';
import { requireRole } from '../../../browser/guards.ts';

/** Before any loader of the pages below asks the server. */
export const clientMiddleware: MiddlewareFunction[] = [() => void requireRole('User')];

export { Outlet as default } from 'react-router';
