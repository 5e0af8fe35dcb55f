import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { isSuperuser, personName } from './cells.tsx';
import { peopleTexts as texts } from './texts.ts';

export type PersonAct =
  | 'makeSuperuser'
  | 'unmakeSuperuser'
  | 'rename'
  | 'transfer'
  | 'deactivate'
  | 'removePasskeys'
  | 'reactivate'
  | 'pseudonymise'
  | 'exportData';
export type OnAct = (act: PersonAct, person: TenancyPerson) => void;

/** The actions that are possible in the person's present state. */
function actsOn(person: TenancyPerson): PersonAct[] {
  const transfer: PersonAct[] = person.companies.count + person.projects.count > 0 ? ['transfer'] : [];
  const passkeys: PersonAct[] = person.has_passkey ? ['removePasskeys'] : [];
  if (person.is_former) return [...transfer, 'exportData'];
  if (!person.is_active) return ['reactivate', 'rename', ...transfer, 'exportData', 'pseudonymise'];
  const right: PersonAct = isSuperuser(person) ? 'unmakeSuperuser' : 'makeSuperuser';
  return [right, 'rename', ...transfer, ...passkeys, 'exportData', 'deactivate'];
}

/** The actions of a superuser on another person. Nobody has actions on themselves. */
export function PersonMenu({ person, onAct }: { person: TenancyPerson; onAct: OnAct }) {
  const isMe = useUser().uid === person.uid;
  if (isMe) return '–';
  const acts = actsOn(person);
  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={fill(texts.actionsFor, { name: personName(person) })}
      items={acts.map((act) => ({ id: act, text: texts[act] }))}
      onItemClick={({ detail }) => onAct(acts.find((act) => act === detail.id)!, person)}
    />
  );
}
