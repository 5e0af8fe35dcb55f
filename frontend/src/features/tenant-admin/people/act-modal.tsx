import SpaceBetween from '@cloudscape-design/components/space-between';
import { people, type TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { startJob } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { saveExport } from '../../uploads/index.ts';
import { personName, placesText } from './cells.tsx';
import type { PersonAct } from './person-menu.tsx';
import { peopleTexts as texts } from './texts.ts';

/** An action that needs a confirmation but no fields. */
export type ConfirmedAct = Exclude<PersonAct, 'rename' | 'transfer' | 'pseudonymise'>;

const WORDS = {
  makeSuperuser: { about: texts.makeSuperuserText, done: texts.madeSuperuser },
  unmakeSuperuser: { about: texts.unmakeSuperuserText, done: texts.unmadeSuperuser },
  deactivate: { about: texts.deactivateText, done: texts.isDeactivated },
  removePasskeys: { about: texts.removePasskeysText, done: texts.passkeysRemoved },
  reactivate: { about: texts.reactivateText, done: texts.reactivated },
  exportData: { about: texts.exportDataText, done: texts.dataExported },
} satisfies Record<ConfirmedAct, { about: string; done: string }>;

/** Asks before an action on a person, and explains its consequences. */
export function ActModal({ act, person, onClose }: { act: ConfirmedAct; person: TenancyPerson; onClose(): void }) {
  const flash = useFlash();
  const run = useAct(person.uid);
  const name = personName(person);
  const confirm = async () => {
    await run[act]();
    flash({ type: 'success', content: fill(WORDS[act].done, { name }) });
  };
  const places = [person.companies, person.projects].filter(({ count }) => count > 0).map(placesText);
  const held = [...person.roles, ...places].join(', ');
  return (
    <ConfirmModal title={texts[act]} confirmText={texts[act]} onConfirm={confirm} onClose={onClose}>
      <SpaceBetween size="s">
        <span>{fill(WORDS[act].about, { name })}</span>
        {act === 'deactivate' && held && <span>{fill(texts.deactivateHeld, { held })}</span>}
      </SpaceBetween>
    </ConfirmModal>
  );
}

function useAct(userId: string): Record<ConfirmedAct, () => Promise<unknown>> {
  const change = useApiMutation(people, 'changePerson');
  const deactivate = useApiMutation(people, 'deactivatePerson');
  const reactivate = useApiMutation(people, 'reactivatePerson');
  const stale = useStale();
  const params = { userId };
  const setSuperuser = (is_tenant_superuser: boolean) => change.mutateAsync({ args: { params, body: { is_tenant_superuser } } });
  return {
    makeSuperuser: () => setSuperuser(true),
    unmakeSuperuser: () => setSuperuser(false),
    deactivate: () => deactivate.mutateAsync({ args: { params } }),
    removePasskeys: () => change.mutateAsync({ args: { params, body: { remove_passkeys: true } } }),
    reactivate: () => reactivate.mutateAsync({ args: { params } }),
    exportData: async () => {
      await saveExport(await startJob(people.exportPerson, { params }));
      await stale('exportPerson');
    },
  };
}
