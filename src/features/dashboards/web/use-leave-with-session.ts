import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readSession } from '../../../browser/session.ts';

/**
 * Leads to the start page when the session is ended in another tab. Only other tabs cause this event: what
 * ends it in this one (a logout, a 401) says itself where to go.
 */
export function useLeaveWithSession(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      if (readSession() === null) void navigate('/');
    };
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, [navigate]);
}
