import type { Project } from '../../../../shared/contract/project/projects.ts';
import { toldApart } from '../../../../shared/domain/kernel/names.ts';
import type { Choice } from '../../ui/form/choice-field.tsx';

type ListedProject = Pick<Project, 'uid' | 'name' | 'company' | 'may_copy'>;

/** The projects whose set-up the person may copy. */
export const startOptions = (all: readonly ListedProject[]): Choice[] =>
  toldApart(
    all.filter(({ may_copy }) => may_copy),
    ({ company, name }) => `${company.name} ${name}`,
  ).map(({ uid, name, company }) => ({ value: uid, label: name, description: company.name }));
