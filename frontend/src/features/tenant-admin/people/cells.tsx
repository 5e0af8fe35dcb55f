import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { localDay } from '../../../ui/format.ts';
import { AddressText } from '../../../ui/text/address-text.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { peopleTexts as texts } from './texts.ts';

type Of = { person: TenancyPerson };
type Places = TenancyPerson['companies'];

export const personName = (person: TenancyPerson): string => fullName(person);

/** Whether a person has all rights in the tenancy. */
export const isSuperuser = ({ is_superuser, is_tenant_superuser }: TenancyPerson): boolean => is_superuser || is_tenant_superuser;

export function Who({ person }: Of) {
  const isMe = useUser().uid === person.uid;
  return (
    <SpaceBetween size="xxs">
      <SpaceBetween size="xs" direction="horizontal" alignItems="center">
        <span className="anywhere">{personName(person)}</span>
        {isMe && <Badge>{texts.you}</Badge>}
        {isSuperuser(person) && <Badge color="blue">{texts.superuser}</Badge>}
      </SpaceBetween>
      {!person.is_former && (
        <Box fontSize="body-s" color="text-body-secondary">
          <AddressText address={person.email} />
        </Box>
      )}
      {person.deactivated !== null && (
        <StatusIndicator type="stopped">
          {fill(texts.deactivatedSince, { date: formatDate(localDay(person.deactivated)) })}
        </StatusIndicator>
      )}
    </SpaceBetween>
  );
}

/** Names of places, and the number of further places. */
export function placesText({ count, names }: Places): string {
  if (count === 0) return '–';
  const more = count - names.length;
  return more > 0 ? fill(texts.more, { names: names.join(', '), n: more }) : names.join(', ');
}

export const LastSignIn = ({ person: { last_login, created } }: Of) =>
  last_login === null ? (
    fill(texts.neverSince, { date: formatDate(localDay(created)) })
  ) : (
    <DateText date={last_login} format="ordinal" />
  );

/** The second step of a person's sign-in, besides the password. */
export function factorText({ second_factor, has_passkey }: TenancyPerson): string {
  if (has_passkey) return texts.passkey;
  return second_factor === null ? texts.unknown : second_factor ? texts.on : texts.off;
}

/** The last day of a person's access, or a note that some access has no end. */
export const endsText = ({ ends, endless }: Pick<TenancyPerson, 'ends' | 'endless'>): string =>
  ends === null ? (endless > 0 ? texts.noEnd : '–') : formatDate(ends);
