import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { dashboardOf, readSession } from '../../../browser/session.ts';
import { forgetLoaded } from './kept-load.ts';

/**
 * Leads to the start page when the session is ended in another tab, and to their own dashboard when somebody
 * else has signed in there. Only other tabs cause this event: what ends it in this one (a logout, a 401) says
 * itself where to go.
 */
export function useLeaveWithSession(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const shownFor = readSession()?.user_id;
    const leave = () => {
      const session = readSession();
      if (session === null) void navigate('/');
      else if (session.user_id !== shownFor) {
        // Each key that is stored tells of itself.
        window.removeEventListener('storage', leave);
        // Loaded anew as a whole, so that nothing of the one before is left on the page.
        location.assign(dashboardOf(session));
      }
    };
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, [navigate]);
  useEffect(() => forgetLoaded, []);
}
