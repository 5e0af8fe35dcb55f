import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAccount, verifyAgain } from '../../../session/session.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { AppCodeField } from '../app-code-field.tsx';
import { authenticatorError } from '../auth-errors.ts';
import { authTexts as texts } from '../texts.ts';

const QrCode = latePart(
  () => import('./qr-code.tsx'),
  () => <div className="qr-code" />,
);

type Props = { username: string; onClose(): void; onDone(): void };

/**
 * Shows the key for the app, as a QR code, as text and as a link for an app on this device, and asks for a first code to prove
 * that the app has the key.
 */
export function AuthenticatorModal({ username, onClose, onDone }: Props) {
  const [code, setCode] = useState('');
  const query = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: async () => (await ownAccount()).newAuthenticator(username),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const save = async () => {
    try {
      await (await ownAccount()).addAuthenticator(code.trim());
    } catch (error) {
      throw new Error(authenticatorError(error));
    }
    // The app is active already. Without an answer here, the server learns of it when the application is next opened.
    await verifyAgain().catch(() => undefined);
  };
  return (
    <FormModal
      title={texts.appSetUp}
      submitDisabled={!/^\d{6}$/.test(code.trim())}
      save={save}
      onSaved={onDone}
      onClose={onClose}
    >
      {() => (
        <QueryState query={query}>
          {({ secret, address }) => (
            <SpaceBetween size="m">
              <Box>{texts.appScan}</Box>
              <QrCode text={address} label={texts.appQrCode} />
              <Box>{texts.appSecret}</Box>
              <div>
                <Box variant="awsui-key-label">{texts.appKey}</Box>
                <code className="secret">{secret}</code>
              </div>
              <Link href={address}>{texts.appOpen}</Link>
              <AppCodeField name="code" value={code} onChange={setCode} />
            </SpaceBetween>
          )}
        </QueryState>
      )}
    </FormModal>
  );
}
