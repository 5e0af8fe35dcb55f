import './home.css';
import { useUser } from '../../session/session.ts';
import { HomeTabs } from './home-tabs.tsx';

/** The home page of a signed-in person. Visitors get the public one (SET-038). */
export default function HomePage() {
  return <HomeTabs user={useUser()} />;
}
