import './home.css';
import { useAuth } from '../../session/session.ts';
import { PublicHome } from '../start/index.ts';
import { HomeTabs } from './home-tabs.tsx';

/** The home page: tabs for a signed-in person, the public page for anybody else (SET-038, SET-039). */
export default function HomePage() {
  const auth = useAuth();
  return auth.status === 'confirmed' ? <HomeTabs user={auth.user} /> : <PublicHome />;
}
