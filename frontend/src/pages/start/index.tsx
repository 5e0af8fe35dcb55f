import { Navigate, useLocation } from 'react-router';
import { AFTER_LOGIN } from '../../app/auth/paths.ts';
import { useAuth } from '../../app/auth/session.ts';
import { BenefitsPage } from './benefits.tsx';
import { ContactPage } from './contact.tsx';
import { HowPage } from './how.tsx';
import { PublicHome } from './public-home.tsx';

/** The public pages; a member who opens '/' goes on to the profile (SET-036, SET-037, SET-270). */
export default function StartPage() {
  const signedIn = useAuth().status === 'confirmed';
  const path = useLocation().pathname.replace(/\/+$/, '');
  if (path === '' && signedIn) return <Navigate to={AFTER_LOGIN} replace />;
  if (path === '/home/contact') return <ContactPage />;
  if (path === '/home/how') return <HowPage />;
  if (path === '/home/benefits') return <BenefitsPage />;
  return <PublicHome />;
}
