import { useEffect, useState } from 'react';
import { PHONE } from '../../../ui/use-phone.ts';

/** Whether the navigation is open. Until the person changes it: open beside the page, closed where it would cover the page. */
export function useNavigationOpen(): [open: boolean, change: (open: boolean) => void] {
  const [open, setOpen] = useState(() => !window.matchMedia(PHONE).matches);
  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const follow = () => setOpen(!phone.matches);
    phone.addEventListener('change', follow);
    return () => phone.removeEventListener('change', follow);
  }, []);
  return [open, setOpen];
}
