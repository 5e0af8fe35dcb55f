import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Navigate, useSearchParams } from 'react-router';
import { nextUrl } from '../../../session/paths.ts';
import { useAuth } from '../../../session/session.ts';
import { isSsoAnswer } from '../../../session/sso-session.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { HomeBlockText } from '../../start/index.ts';
import { authTexts } from '../texts.ts';
import { LoginForm } from './login-form.tsx';
import { SsoReturn } from './sso-return.tsx';

const stay = () => undefined;

/** The sign-in page. Redirects a signed-in person to the wanted page or to their profile (SET-041, SET-091). */
export default function LoginPage() {
  const search = useSearchParams()[0];
  const next = search.get('next');
  if (useAuth().status === 'confirmed' && !isSsoAnswer(search) && search.get('again') === null)
    return <Navigate to={nextUrl(next)} replace />;
  if (isSsoAnswer(search)) return <SsoReturn search={search} />;
  return (
    <div className="beside">
      <HomeBlockText block="login-left" />
      <div className="narrow">
        <SpaceBetween size="m">
          <PageHeader title={authTexts.loginTitle} />
          {next !== null && (
            <Alert type="info">{search.get('ended') === 'idle' ? authTexts.idleNotice : authTexts.nextNotice}</Alert>
          )}
          <Container>
            <LoginForm onSignedIn={stay} />
          </Container>
        </SpaceBetween>
      </div>
    </div>
  );
}
