import { useNavigate } from 'react-router';

/** Handles a 401: leads to `/` (`product.md`, section 10), where the login dialog opens and leads back. */
export function useSessionEnd(): () => void {
  const navigate = useNavigate();
  return () => void navigate('/');
}
