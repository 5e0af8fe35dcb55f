import { people, type TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { nameOf } from './cells.tsx';
import type { Act } from './person-menu.tsx';
import { peopleTexts as texts } from './texts.ts';

const DONE = { makeSuperuser: texts.madeSuperuser, unmakeSuperuser: texts.unmadeSuperuser } satisfies Record<Act, string>;
const ABOUT = { makeSuperuser: texts.makeSuperuserText, unmakeSuperuser: texts.unmakeSuperuserText } satisfies Record<
  Act,
  string
>;

/** Asks before something is done with a person, and says what it means for them. */
export function ActModal({ act, person, onClose }: { act: Act; person: TenancyPerson; onClose(): void }) {
  const flash = useFlash();
  const change = useApiMutation(people, 'changePerson');
  const name = nameOf(person);
  const confirm = async () => {
    const body = { is_tenant_superuser: act === 'makeSuperuser' };
    await change.mutateAsync({ args: { params: { userId: person.uid }, body } });
    flash({ type: 'success', content: fill(DONE[act], { name }) });
  };
  return (
    <ConfirmModal title={texts[act]} confirmText={texts[act]} onConfirm={confirm} onClose={onClose}>
      {fill(ABOUT[act], { name })}
    </ConfirmModal>
  );
}
