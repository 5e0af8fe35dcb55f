import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fromLink } from './link.ts';

/**
 * The parameters of the link to this page. They are removed from the address bar, so that neither the history nor an onlooker has
 * the code. `id` changes when another link is followed on the same page.
 */
export function useAccountLink(): { id: string; email: string; code: string } {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const [given, setGiven] = useState(() => fromLink({ hash, search }));
  useEffect(() => {
    if (hash === '' && search === '') return;
    setGiven(fromLink({ hash, search }));
    void navigate(pathname, { replace: true });
  }, [pathname, hash, search, navigate]);
  return { id: `${given.email} ${given.code}`, ...given };
}
