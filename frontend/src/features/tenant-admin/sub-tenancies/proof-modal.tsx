import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type SubTenancy, tenancies } from '../../../../../shared/contract/tenant/tenancies.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { type FormErrors, formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { common } from '../../../ui/texts.ts';
import { ProofState } from './columns.tsx';
import { Opened } from './opened.tsx';
import { subTenancyTexts as texts } from './texts.ts';

type Proof = NonNullable<SubTenancy['proof']>;
type Props = { tenancy: SubTenancy; proof: Proof; onClose(): void };

/** The DNS records that prove a domain, and a button that checks them; once they are published, only the records. */
export function ProofModal({ tenancy: { uid: tenantId, domain_url: domain }, proof, onClose }: Props) {
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const flash = useFlash();
  const check = useApiMutation(tenancies, 'checkTenancyProof');
  const isWaiting = proof.state === 'waiting';
  const look = async () => {
    setErrors(NO_ERRORS);
    try {
      await check.mutateAsync({ args: { params: { tenantId } } });
      flash({ type: 'success', content: <Opened text={texts.provenNow} domain={domain} /> });
      onClose();
    } catch (failure) {
      // This dialog has no fields, so all faults appear in the summary.
      setErrors({ ...formErrors(failure), summary: messageOf(failure, common.saveFailed) });
    }
  };
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose}>
        {common.close}
      </Button>
      {isWaiting && (
        <Button variant="primary" loading={check.isPending} onClick={() => void look()}>
          {texts.check}
        </Button>
      )}
    </ModalButtons>
  );
  return (
    <Modal header={fill(isWaiting ? texts.proveOf : texts.recordTitle, { domain })} footer={footer} onClose={onClose}>
      <SpaceBetween size="m">
        <ProofState proof={proof} />
        <FormProblem errors={errors} />
        {isWaiting ? <Steps proof={proof} /> : <TxtRecord proof={proof} />}
        <Box color="text-body-secondary">{texts.keep}</Box>
      </SpaceBetween>
    </Modal>
  );
}

const Steps = ({ proof }: { proof: Proof }) => (
  <>
    <Box>{texts.proveAbout}</Box>
    <ol>
      <li>
        {texts.proveStep}
        <TxtRecord proof={proof} />
      </li>
      <li>{texts.addressStep}</li>
      <li>{texts.checkStep}</li>
    </ol>
  </>
);

const TxtRecord = ({ proof: { name, value } }: { proof: Proof }) => (
  <Box margin={{ vertical: 'xs' }}>
    <KeyValuePairs
      items={[
        { label: texts.recordType, value: 'TXT' },
        { label: texts.recordName, value: <Copied text={name} label={texts.copyName} /> },
        { label: texts.recordValue, value: <Copied text={value} label={texts.copyValue} /> },
      ]}
    />
  </Box>
);

const Copied = ({ text, label }: { text: string; label: string }) => (
  <CopyToClipboard
    variant="inline"
    textToDisplay={text}
    textToCopy={text}
    copyButtonAriaLabel={label}
    copySuccessText={common.copied}
    copyErrorText={common.copyFailed}
  />
);
