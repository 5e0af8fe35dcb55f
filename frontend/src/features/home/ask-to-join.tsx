import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { companyInvites } from '../../../../shared/contract/company/company-invites.ts';
import { invites } from '../../../../shared/contract/person/invites.ts';
import { useApiMutation } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { homeTexts as texts } from './texts.ts';

/** A form for a request to join a company or project that the person does not see, by the id from an administrator. */
export function AskToJoin() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.askToJoin}</Button>
      {isOpen && <AskModal onClose={() => setOpen(false)} />}
    </>
  );
}

function AskModal({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState('project');
  const [id, setId] = useState('');
  const { email } = useUser();
  const flash = useFlash();
  const askProject = useApiMutation(invites, 'inviteToProject', { changes: 'own' });
  const askCompany = useApiMutation(companyInvites, 'askToJoinCompany');
  const uid = id.trim();
  const ask = async () => {
    if (kind === 'company') return (await askCompany.mutateAsync({ args: { body: { company: uid } } })).company.name;
    const args = { params: { projectId: uid }, body: { email, is_request: true } };
    return (await askProject.mutateAsync({ args })).project_discipline.project.name;
  };
  const save = async () => flash({ type: 'success', content: fill(texts.asked, { name: await ask() }) });
  return (
    <FormModal title={texts.askToJoin} submitDisabled={uid === ''} submitText={texts.ask} save={save} onClose={onClose}>
      {(error) => (
        <>
          <ChoiceField
            label={texts.askKind}
            value={kind}
            choices={[
              { value: 'project', label: texts.askProject },
              { value: 'company', label: texts.askCompany },
            ]}
            onChange={setKind}
          />
          <TextField
            label={texts.askId}
            isRequired
            name="join_id"
            hint={texts.askIdHint}
            value={id}
            onChange={setId}
            error={error('company') ?? error('email')}
          />
        </>
      )}
    </FormModal>
  );
}
