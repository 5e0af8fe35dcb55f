import type { projects } from '../../../shared/contract/project/projects.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { generatePeriods, MAX_PERIODS } from '../../../shared/domain/kernel/periods.ts';
import { fieldError } from '../../../shared/errors.ts';
import { demand } from '../../core/access/grant.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { loadView } from './view.ts';

/** The company is named in the body, so that its right is checked here: a company that is not seen does not exist. */
async function companyFor(actor: Actor, id: string): Promise<string> {
  const { company } = await idStore(actor.tenantUid).resolve({ company: { type: 'company', id } });
  const grant = company && grantOn(actor, { companyUid: company.uid });
  if (!company || !canSee(actor, grant)) throw fieldError('company', 'No such company');
  demand(actor, grant, 'admin');
  return company.uid;
}

export const createProject: Handlers<typeof projects>['createProject'] = async ({ tenantUid, actor, cause }, { body }) => {
  const companyUid = await companyFor(actor, body.company);
  const { name, reporting, meta_json: metaJson } = body;
  if (reporting && generatePeriods(reporting).length >= MAX_PERIODS)
    throw fieldError('reporting', 'This duration has too many reporting periods. Choose a lower frequency or an earlier end.');
  const project = await projectStore(tenantUid).create({ name, companyUid, reporting, metaJson }, cause);
  return (await loadView(tenantUid, project.uid)).view;
};
