import * as setup from '../../../../../shared/domain/form/setup.ts';
import { type Merge, mergedRows, mergedValue, mergedWhole } from '../../../ui/form/merged.ts';

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The uid of a rule, or its whole content if it has none. */
const nameOfRule = (rule: unknown): string =>
  typeof rule === 'object' && rule !== null && 'uid' in rule ? String(rule.uid) : JSON.stringify(rule);

/** Both sides of a rule, and what compares them, belong together. */
const mergedRules = mergedRows(nameOfRule, mergedWhole);

function rulesOver(began: unknown, typed: unknown, now: unknown) {
  const rules = mergedRules(listIn(began), listIn(typed), listIn(now));
  return rules.length > 0 ? rules : null;
}

type Form = Pick<setup.DocumentSetup, 'name' | 'fields' | 'template'>;
const formIn = (input_details: unknown): Form => {
  const { name, fields, template } = setup.documentSetup({ input_details });
  return { name, fields, template };
};
const fieldsOver = mergedRows<Form['fields'][number]>(({ header }) => setup.headerKey(header));

function formOver(...states: readonly [began: unknown, typed: unknown, now: unknown]) {
  const [began, typed, now] = [formIn(states[0]), formIn(states[1]), formIn(states[2])];
  const { name, template } = mergedValue({ ...began, fields: [] }, { ...typed, fields: [] }, { ...now, fields: [] });
  return { name, fields: fieldsOver(began.fields, typed.fields, now.fields), file_template: template };
}

const assignmentsIn = (assignments: unknown) => setup.documentSetup({ assignments }).assignments;
const assignmentsOver = mergedRows<setup.Assignment>(
  ({ field, metric }) => JSON.stringify([setup.headerKey(field), metric]),
  mergedWhole,
);

/** How the settings of a row that hold several things are merged, by their names in a change. */
export const SETTING_MERGES: Readonly<Record<string, Merge<unknown>>> = {
  'meta_json.rules': rulesOver,
  'meta_json.input_details': formOver,
  'meta_json.assignments': (began, typed, now) => assignmentsOver(assignmentsIn(began), assignmentsIn(typed), assignmentsIn(now)),
};
