import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Navigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../app/auth/login-form.tsx';
import { nextUrl } from '../../app/auth/paths.ts';
import { useAuth } from '../../app/auth/session.ts';
import { SsoReturn } from '../../app/auth/sso-return.tsx';
import { isSsoAnswer } from '../../app/auth/sso-session.ts';
import { authTexts } from '../../app/texts/auth.ts';
import { HomeBlockText } from '../../components/home-block.tsx';
import { PageHeader } from '../../components/page-header.tsx';

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
