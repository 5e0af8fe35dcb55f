import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isTaken, shortcutsOn } from '../../../ui/single-keys.ts';

type Neighbours = { before?: string | undefined; after?: string | undefined };

/**
 * The keys J and K open a neighbouring report that waits for the approver. Of several messages with the next report, the first,
 * which is the newest, opens it.
 */
export function useReviewKeys({ before, after }: Neighbours): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const href = event.key === 'j' ? after : event.key === 'k' ? before : undefined;
      if (href === undefined || event.defaultPrevented || event.repeat || isTaken(event) || !shortcutsOn()) return;
      event.preventDefault();
      navigate(href);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, before, after]);
}
