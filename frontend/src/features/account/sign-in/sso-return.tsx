import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DEACTIVATED_TEXT } from '../../../../../shared/domain/access/deactivated.ts';
import { LOGIN, nextUrl } from '../../../session/paths.ts';
import { finishSso } from '../../../session/sso-session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { common } from '../../../ui/texts.ts';
import { isDeactivated } from '../auth-errors.ts';
import { authTexts as texts } from '../texts.ts';

/** Completes a sign-in at the identity provider, and opens the wanted page. */
export function SsoReturn({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<string>();
  const begun = useRef(false);
  useEffect(() => {
    // An answer can be used only once, but React may run an effect twice.
    if (begun.current) return;
    begun.current = true;
    finishSso(search).then(
      (next) => navigate(nextUrl(next), { replace: true }),
      (error: unknown) => {
        console.error('Single sign-on failed', error);
        setFailed(isDeactivated(error) ? DEACTIVATED_TEXT : texts.ssoFailed);
      },
    );
  }, [search, navigate]);
  if (failed === undefined)
    return (
      <div className="centre" role="status" aria-label={common.loading}>
        <Spinner size="large" />
      </div>
    );
  return (
    <Alert type="error" action={<AppLink href={LOGIN}>{texts.haveAccount}</AppLink>}>
      {failed}
    </Alert>
  );
}
