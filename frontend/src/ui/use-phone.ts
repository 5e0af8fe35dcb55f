import { useSyncExternalStore } from 'react';

/** Up to this width the navigation covers the page instead of standing beside it, and a wide table becomes cards. */
export const PHONE = '(max-width: 688px)';

const follow = (onChange: () => void) => {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

/** Whether the window is as narrow as that of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(PHONE).matches);
