import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { dashboardPath, readSession } from '../../../browser/session.ts';
import { clearLoaderData } from '../../../browser/dashboard/stale-while-error.ts';

/**
 * Leads to the start page when another tab logs out, and to the new user's dashboard when somebody else logs in there.
 * Only other tabs cause this event: a logout or a 401 in this tab redirects by itself.
 */
export function useSessionChange(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const userId = readSession()?.user_id;
    const leave = () => {
      const session = readSession();
      if (session === null) void navigate('/');
      else if (session.user_id !== userId) {
        // Each stored key fires an event.
        window.removeEventListener('storage', leave);
        // A full load, so that nothing of the previous user stays on the page.
        location.assign(dashboardPath(session));
      }
    };
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, [navigate]);
  useEffect(() => clearLoaderData, []);
}
