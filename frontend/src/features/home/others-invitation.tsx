import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import { forgetInvitation, invitedOther } from '../../session/invitation-code.ts';
import { useUser } from '../../session/session.ts';
import { fill } from '../../ui/fill.ts';
import { homeTexts as texts } from './texts.ts';

/** Warns a person who has followed an invitation link that was sent to another address. */
export function OthersInvitation() {
  const { email } = useUser();
  const [invited, setInvited] = useState(() => invitedOther(email));
  if (invited === undefined) return null;
  const dismiss = () => {
    forgetInvitation();
    setInvited(undefined);
  };
  return (
    <Alert type="warning" header={fill(texts.othersInvitation, { invited })} dismissible onDismiss={dismiss}>
      {fill(texts.othersInvitationText, { email })}
    </Alert>
  );
}
