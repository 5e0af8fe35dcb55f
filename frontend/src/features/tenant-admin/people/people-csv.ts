import type { TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { localDay } from '../../../ui/format.ts';
import { tableCsv } from '../../../ui/table-csv.ts';
import { factorText, isSuperuser, personName, placesText } from './cells.tsx';
import { peopleTexts as texts } from './texts.ts';

/** People as CSV for an access review; dates as YYYY-MM-DD. */
export const peopleCsv = (people: readonly TenancyPerson[]): Blob =>
  tableCsv(
    [
      ...[texts.name, texts.email, texts.status, texts.deactivatedOn, texts.superuser, texts.roles, texts.projects],
      ...[texts.companies, texts.joined, texts.lastLogin, texts.secondFactor, texts.ends, texts.endless],
    ],
    people.map((person) => [
      ...[personName(person), person.email, person.is_active ? texts.active : texts.deactivated, day(person.deactivated)],
      ...[isSuperuser(person) ? texts.yes : texts.no, person.roles.join(', '), inFile(person.projects), inFile(person.companies)],
      ...[
        day(person.created),
        day(person.last_login) || texts.never,
        factorText(person),
        person.ends ?? '',
        String(person.endless),
      ],
    ]),
  );

const day = (instant: string | null): string => (instant === null ? '' : localDay(instant));
const inFile = (places: TenancyPerson['projects']): string => (places.count === 0 ? '' : placesText(places));
