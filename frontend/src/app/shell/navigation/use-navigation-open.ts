import { useEffect, useState } from 'react';
import { PHONE } from '../../../ui/use-phone.ts';

/** Whether the navigation is open: beside the page it is, over the page it is not, until the person says otherwise. */
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
