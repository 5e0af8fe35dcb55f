import type { ReactNode } from 'react';
import type { TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { common } from '../../../ui/texts.ts';
import { endsText, factorText, LastSignIn, personName, placesText, Who } from './cells.tsx';
import { type OnAct, PersonMenu } from './person-menu.tsx';
import { peopleTexts as texts } from './texts.ts';

const COLUMNS: ListColumn<TenancyPerson>[] = [
  { id: 'who', header: texts.person, cell: (person) => <Who person={person} />, isRowHeader: true, minWidth: 190 },
  { id: 'roles', header: texts.roles, cell: ({ roles }) => roles.join(', ') || '–', minWidth: 90 },
  { id: 'projects', header: texts.projects, cell: ({ projects }) => placesText(projects), minWidth: 105 },
  { id: 'companies', header: texts.companies, cell: ({ companies }) => placesText(companies), minWidth: 105 },
  { id: 'login', header: texts.lastLogin, cell: (person) => <LastSignIn person={person} />, minWidth: 130 },
  { id: 'ends', header: texts.ends, cell: endsText, minWidth: 90 },
  { id: 'factor', header: texts.secondFactor, cell: factorText, minWidth: 95 },
];

const actionsColumn = (onAct: OnAct): ListColumn<TenancyPerson> => ({
  id: 'actions',
  header: common.actions,
  cell: (person) => <PersonMenu person={person} onAct={onAct} />,
  minWidth: 90,
});

type Props = {
  onAct: OnAct;
  people: readonly TenancyPerson[];
  isLoading: boolean;
  filter: ReactNode;
  pagination: ReactNode;
  empty: ReactNode;
};

/** The people as a table; on a phone, a card for each person. */
export const PeopleList = ({ people, onAct, ...parts }: Props) => (
  <TableOrCards
    {...parts}
    label={texts.title}
    columns={[...COLUMNS, actionsColumn(onAct)]}
    items={people}
    trackBy="uid"
    nameOf={personName}
  />
);
