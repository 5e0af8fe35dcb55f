import { useState } from 'react';
import { PersonNames } from '../../../../../shared/contract/person/auth.ts';
import { people, type TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { personName } from './cells.tsx';
import { peopleTexts as texts } from './texts.ts';

/** Corrects the name of a person in the tenancy. */
export function RenameModal({ person, onClose }: { person: TenancyPerson; onClose(): void }) {
  // The names when the dialog opened: the list behind it may be read again.
  const [before] = useState({ first_name: person.first_name, last_name: person.last_name });
  const [first_name, setFirst] = useState(before.first_name);
  const [last_name, setLast] = useState(before.last_name);
  const flash = useFlash();
  const change = useApiMutation(people, 'changePerson', { behind: true });
  const body = { first_name, last_name };
  const save = async () => {
    const renamed = await change.mutateAsync({ args: { params: { userId: person.uid }, body: { ...body, before } } });
    flash({ type: 'success', content: fill(texts.renamed, { before: personName(person), name: personName(renamed) }) });
  };
  return (
    <FormModal title={texts.rename} check={() => schemaErrors(PersonNames, body)} save={save} onClose={onClose}>
      {(error) => (
        <>
          <span>{fill(texts.renameText, { email: person.email })}</span>
          <TextField label={texts.firstName} isRequired value={first_name} onChange={setFirst} error={error('first_name')} />
          <TextField label={texts.lastName} isRequired value={last_name} onChange={setLast} error={error('last_name')} />
        </>
      )}
    </FormModal>
  );
}
