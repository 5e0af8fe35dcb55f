import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { me, type PasskeyView } from '../../../../../shared/contract/person/me.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { knowsPasskeys } from '../../../session/passkeys.ts';
import { recentlySignedIn, useUser, verifyAgain } from '../../../session/session.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { authTexts as texts } from '../texts.ts';
import { PasskeyModal } from './passkey-modal.tsx';

/** The signed-in person's passkeys at this tenancy, with buttons to add, rename and remove them. */
export function Passkeys() {
  const query = useApiQuery(me, 'listMyPasskeys', {});
  const [isAdding, setAdding] = useState(false);
  const { second_factor } = useUser();
  const isElsewhere = second_factor === 'organisation';
  const hint = isElsewhere ? texts.passkeysOrganisation : knowsPasskeys() ? texts.passkeysAbout : texts.passkeyUnsupported;
  const add = async () => setAdding(await recentlySignedIn());
  const button = (
    <Button disabled={isElsewhere || !knowsPasskeys()} onClick={() => void add()}>
      {texts.passkeyAdd}
    </Button>
  );
  return (
    <Container
      header={
        <Header variant="h2" description={hint} actions={button}>
          {texts.passkeys}
        </Header>
      }
    >
      <QueryState query={query} empty={<Box color="text-body-secondary">{texts.passkeysNone}</Box>}>
        {(passkeys) => (
          <SpaceBetween size="s">
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.uid} passkey={passkey} />
            ))}
          </SpaceBetween>
        )}
      </QueryState>
      {isAdding && <PasskeyModal onClose={() => setAdding(false)} />}
    </Container>
  );
}

const timesOf = ({ created, last_used }: PasskeyView) =>
  last_used === null
    ? fill(texts.passkeyUnused, { created: formatMoment(created) })
    : fill(texts.passkeyTimes, { created: formatMoment(created), used: formatMoment(last_used) });

type Of = { passkey: PasskeyView };

function PasskeyLine({ passkey }: Of) {
  const { label, host } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      <div>
        <Box>
          <span className="anywhere">{label}</span>
        </Box>
        <Box color="text-body-secondary">
          {timesOf(passkey)}
          {host !== window.location.hostname && ` ${fill(texts.passkeyElsewhere, { host })}`}
        </Box>
      </div>
      <Button ariaLabel={fill(texts.passkeyRenameOf, { label })} onClick={() => setOpen('rename')}>
        {texts.passkeyRename}
      </Button>
      <Button ariaLabel={fill(texts.passkeyRemoveOf, { label })} onClick={() => setOpen('remove')}>
        {texts.passkeyRemove}
      </Button>
      {open === 'rename' && <Rename passkey={passkey} onClose={close} />}
      {open === 'remove' && <Remove passkey={passkey} onClose={close} />}
    </SpaceBetween>
  );
}

type OfLine = Of & { onClose(): void };

function Rename({ passkey: { uid, label: before }, onClose }: OfLine) {
  const [label, setLabel] = useState(before);
  const renaming = useApiMutation(me, 'renamePasskey');
  const flash = useFlash();
  const done = () => {
    onClose();
    flash({ type: 'success', content: fill(texts.passkeyRenamed, { label: label.trim() }) });
  };
  return (
    <FormModal
      title={fill(texts.passkeyRenameOf, { label: before })}
      submitDisabled={label.trim() === ''}
      save={async () =>
        void (await renaming.mutateAsync({ args: { params: { passkeyId: uid }, body: { label: label.trim() } } }))
      }
      onSaved={done}
      onClose={onClose}
    >
      {() => <TextField label={texts.passkeyLabel} isRequired name="label" value={label} onChange={setLabel} />}
    </FormModal>
  );
}

function Remove({ passkey: { uid, label }, onClose }: OfLine) {
  const removing = useApiMutation(me, 'removePasskey');
  const flash = useFlash();
  const remove = async () => {
    await removing.mutateAsync({ args: { params: { passkeyId: uid } } });
    flash({ type: 'success', content: fill(texts.passkeyRemoved, { label }) });
    await verifyAgain().catch(() => undefined);
  };
  return (
    <ConfirmModal
      title={fill(texts.passkeyRemoveOf, { label })}
      confirmText={texts.passkeyRemove}
      onConfirm={remove}
      onClose={onClose}
    >
      {fill(texts.passkeyRemoveText, { label })}
    </ConfirmModal>
  );
}
