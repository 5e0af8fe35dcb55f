import { useState } from 'react';
import { people, type TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { personName } from './cells.tsx';
import { peopleTexts as texts } from './texts.ts';

/** Erases the name of a deactivated person, once their address has been typed. */
export function PseudonymiseModal({ person, onClose }: { person: TenancyPerson; onClose(): void }) {
  const [email, setEmail] = useState('');
  const flash = useFlash();
  const change = useApiMutation(people, 'changePerson', { behind: true });
  const typed = email.trim();
  const isSame = typed.toLowerCase() === person.email.toLowerCase();
  const save = async () => {
    await change.mutateAsync({ args: { params: { userId: person.uid }, body: { pseudonymise: true, email: typed } } });
    flash({ type: 'success', content: texts.pseudonymised });
  };
  return (
    <FormModal
      title={texts.pseudonymise}
      submitText={texts.pseudonymise}
      check={() => (isSame ? NO_ERRORS : { ...NO_ERRORS, fields: { email: texts.pseudonymiseOther } })}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <span>{fill(texts.pseudonymiseText, { name: personName(person) })}</span>
          <span>{texts.pseudonymiseLeft}</span>
          <strong>{texts.pseudonymiseFinal}</strong>
          <TextField
            label={fill(texts.pseudonymiseConfirm, { email: person.email })}
            isRequired
            type="email"
            value={email}
            onChange={setEmail}
            error={error('email')}
          />
        </>
      )}
    </FormModal>
  );
}
