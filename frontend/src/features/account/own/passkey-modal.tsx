import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { me } from '../../../../../shared/contract/person/me.ts';
import { MAX_PASSKEY_LABEL } from '../../../../../shared/domain/access/passkeys.ts';
import { knownDeviceOf } from '../../../../../shared/domain/access/sessions.ts';
import { call } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { makePasskey } from '../../../session/passkeys.ts';
import { verifyAgain } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { passkeyError } from '../auth-errors.ts';
import { authTexts as texts } from '../texts.ts';

/** Asks for a name and creates a passkey in the browser. */
export function PasskeyModal({ onClose }: { onClose(): void }) {
  const [label, setLabel] = useState(knownDeviceOf(navigator.userAgent) ?? '');
  const adding = useApiMutation(me, 'addPasskey');
  const flash = useFlash();
  const save = async () => {
    try {
      const { challenge, options } = await call(me.beginPasskey, {});
      const credential = await makePasskey(options);
      await adding.mutateAsync({ args: { body: { label: label.trim(), challenge, credential } } });
    } catch (error) {
      throw new Error(passkeyError(error));
    }
    // The passkey is active already. Without an answer here, the server learns of it when the application is next opened.
    await verifyAgain().catch(() => undefined);
  };
  const done = () => {
    onClose();
    flash({ type: 'success', content: fill(texts.passkeyAdded, { label: label.trim() }) });
  };
  return (
    <FormModal
      title={texts.passkeyAdd}
      submitText={texts.passkeyAddVerb}
      submitDisabled={label.trim() === '' || label.trim().length > MAX_PASSKEY_LABEL}
      save={save}
      onSaved={done}
      onClose={onClose}
    >
      {() => (
        <SpaceBetween size="m">
          <Box>{texts.passkeyAddText}</Box>
          <TextField label={texts.passkeyLabel} isRequired name="label" value={label} onChange={setLabel} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
