import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Navigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../app/session/login-form.tsx';
import { nextUrl } from '../../app/session/paths.ts';
import { useAuth } from '../../app/session/session.ts';
import { SsoReturn } from '../../app/session/sso-return.tsx';
import { isSsoAnswer } from '../../app/session/sso-session.ts';
import { authTexts } from '../../app/session/texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { HomeBlockText } from '../start/home-block.tsx';

const stay = () => undefined;

/** Sign-in; whoever is signed in goes on to the wanted page or to their profile (SET-041, SET-091). */
export default function LoginPage() {
  const search = useSearchParams()[0];
  const next = search.get('next');
  if (useAuth().status === 'confirmed' && !isSsoAnswer(search)) return <Navigate to={nextUrl(next)} replace />;
  if (isSsoAnswer(search)) return <SsoReturn search={search} />;
  return (
    <div className="beside">
      <HomeBlockText block="login-left" />
      <div className="narrow">
        <SpaceBetween size="m">
          <PageHeader title={authTexts.loginTitle} />
          {next !== null && <Alert type="info">{authTexts.nextNotice}</Alert>}
          <Container>
            <LoginForm onSignedIn={stay} />
          </Container>
        </SpaceBetween>
      </div>
    </div>
  );
}
