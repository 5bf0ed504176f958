import type { MiddlewareFunction } from 'react-router';
import { requireRole } from '../../../browser/guards.ts';

/** Runs before the loaders of the pages below. */
export const clientMiddleware: MiddlewareFunction[] = [({ url }) => void requireRole('User', url)];

export { Outlet as default } from 'react-router';
