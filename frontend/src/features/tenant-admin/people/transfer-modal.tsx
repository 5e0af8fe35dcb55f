import { useState } from 'react';
import { people, type TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { personName } from './cells.tsx';
import { peopleTexts as texts } from './texts.ts';

/** Hands over a person's roles and rights. Many places take several calls; a failed call leaves the rest for another try. */
export function TransferModal({ person, onClose }: { person: TenancyPerson; onClose(): void }) {
  const [email, setEmail] = useState('');
  const flash = useFlash();
  const transfer = useApiMutation(people, 'transferPersonRoles', { behind: true });
  const name = personName(person);
  const body = { email: email.trim() };
  const save = async () => {
    let n = 0;
    for (let left = 1; left > 0; ) {
      const answer = await transfer.mutateAsync({ args: { params: { userId: person.uid }, body } });
      n += answer.moved;
      left = answer.moved === 0 ? 0 : answer.left;
    }
    flash({ type: 'success', content: fill(texts.transferred, { email: body.email, n, name }) });
  };
  return (
    <FormModal
      title={texts.transfer}
      submitText={texts.transfer}
      check={() => schemaErrors(people.transferPersonRoles.body, body)}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <span>{fill(texts.transferText, { name })}</span>
          <TextField label={texts.transferTo} isRequired type="email" value={email} onChange={setEmail} error={error('email')} />
          <span>{texts.transferFourEyes}</span>
        </>
      )}
    </FormModal>
  );
}
