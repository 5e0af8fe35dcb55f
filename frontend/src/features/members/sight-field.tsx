import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { useQuery } from '@tanstack/react-query';
import { members } from '../../../../shared/contract/person/members.ts';
import type { Sight } from '../../../../shared/domain/access/sight.ts';
import { fullName } from '../../../../shared/domain/kernel/names.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { sightTexts as t } from './texts.ts';

const CHOICES: readonly { value: Sight; label: string; description: string }[] = [
  { value: 'own', label: t.own, description: t.ownText },
  { value: 'project', label: t.project, description: t.projectText },
];

type Props = { label?: string; value: Sight; onChange(sight: Sight): void; error?: string | undefined };

/** The choice of what a permission group sees of its project. */
export const SightField = ({ label = t.sees, value, onChange, error }: Props) => (
  <ChoiceField
    label={label}
    value={value}
    choices={CHOICES}
    onChange={(chosen) => onChange(chosen === 'own' ? 'own' : 'project')}
    error={error}
  />
);

type Change = { projectId: string; groupId: string; sees: Sight };

/** Preview of the people who would lose sight of packages, with these packages. */
export function LosingSightList({ projectId, groupId, sees }: Change) {
  const args = { params: { projectId, authGroupId: groupId }, query: { dry_run: 'true' as const }, body: { sees } };
  const query = useQuery({
    queryKey: queryKey('changePermissionGroup', args),
    queryFn: ({ signal }) => call(members.changePermissionGroup, args, { signal }),
    staleTime: 0,
  });
  return (
    <QueryState query={query} isEmpty={() => false}>
      {({ losing = [] }) =>
        losing.length === 0 ? (
          <Box color="text-body-secondary">{t.nobodyLoses}</Box>
        ) : (
          <Alert type="warning" header={t.losing}>
            <ul>
              {losing.map(({ user, packages }) => (
                <li key={user.uid}>
                  {fill(t.loses, {
                    user: fullName(user),
                    packages: packages.map(({ name }) => name).join(', '),
                  })}
                </li>
              ))}
            </ul>
          </Alert>
        )
      }
    </QueryState>
  );
}
