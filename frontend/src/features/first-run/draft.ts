import { Reporting } from '../../../../shared/contract/project/projects.ts';
import { isAddress } from '../../ui/form/address.ts';
import { schemaErrors } from '../../ui/form/form-errors.ts';
import { type ReportingDraft, reportingOf } from '../project/index.ts';
import { firstRunTexts as texts } from './texts.ts';

/** All entries of the first run. `issues`: names of the chosen example issues. */
export type FirstRunDraft = {
  company: string;
  project: string;
  reporting: ReportingDraft;
  issues: readonly string[];
  package: string;
  reporter: string;
  approver: string;
};

/** Initial entries: a first project reports on this year, month by month. */
export function newDraft(today: string, issues: readonly string[]): FirstRunDraft {
  const year = Number(today.slice(0, 4));
  return {
    company: '',
    project: '',
    package: '',
    reporter: '',
    approver: '',
    issues,
    reporting: { startDate: `${year}-01-01`, lastDay: `${year}-12-31`, freq_num: '1', freq_unit: 'MONTHS' },
  };
}

type Faults = Readonly<Record<string, string>>;
const named = (field: string, value: string): Faults => (value.trim() === '' ? { [field]: texts.needed } : {});
const address = (field: string, value: string): Faults =>
  value.trim() === '' || isAddress(value.trim()) ? {} : { [field]: texts.email };

const reportingFaults = (draft: ReportingDraft): Faults =>
  Object.fromEntries(
    Object.entries(schemaErrors(Reporting, reportingOf(draft)).fields).map(([field, message]) => [`reporting.${field}`, message]),
  );

/** The errors of each step by field, in order of the steps. */
export const firstRunFaultsOf = (draft: FirstRunDraft): Faults[] => [
  named('company', draft.company),
  { ...named('project', draft.project), ...reportingFaults(draft.reporting) },
  {},
  named('package', draft.package),
  { ...address('reporter', draft.reporter), ...address('approver', draft.approver) },
];
