import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AFTER_LOGIN } from '../../session/paths.ts';
import { useAuth } from '../../session/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { common } from '../../ui/texts.ts';
import { BenefitsPage } from './benefits.tsx';
import { ContactPage } from './contact.tsx';
import { HowPage } from './how.tsx';
import { PublicHome } from './public-home.tsx';

/** The public pages; a member who opens '/' goes on to the profile (SET-036, SET-037, SET-270). */
export default function StartPage() {
  const signedIn = useAuth().status === 'confirmed';
  const path = useLocation().pathname.replace(/(?<!\/)\/+$/, '');
  if (path === '' && signedIn) return <Navigate to={AFTER_LOGIN} replace />;
  const Topic = TOPICS[path];
  if (!Topic) return <PublicHome />;
  return (
    <SpaceBetween size="l">
      <Topic />
      <AppLink href={signedIn ? '/home' : '/'}>{common.goHome}</AppLink>
    </SpaceBetween>
  );
}

const TOPICS: Readonly<Record<string, ComponentType>> = {
  '/home/contact': ContactPage,
  '/home/how': HowPage,
  '/home/benefits': BenefitsPage,
};
