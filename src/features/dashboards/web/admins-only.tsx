import type { MiddlewareFunction } from 'react-router';
import { requireStaff } from '../../../browser/guards.ts';

/** Runs before the loaders of the pages below. */
export const clientMiddleware: MiddlewareFunction[] = [({ url }) => requireStaff(url)];

export { Outlet as default } from 'react-router';
