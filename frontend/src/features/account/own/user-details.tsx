import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { UserClaims } from '../../../../../shared/contract/person/auth.ts';
import { common } from '../../../ui/texts.ts';
import { authTexts as texts } from '../texts.ts';

/** Names and username of a person, read-only. */
export function UserDetails({ user }: { user: Pick<UserClaims, 'first_name' | 'last_name' | 'username'> }) {
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: texts.firstName, value: user.first_name || common.noValue },
        { label: texts.lastName, value: user.last_name || common.noValue },
        { label: texts.profileUsername, value: user.username },
      ]}
    />
  );
}
