import type { projects } from '../../../shared/contract/project/projects.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { fieldError, unknownText } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { demand } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { checkDuration } from './duration.ts';
import { type ProjectOverview, projectOverview } from './projects.ts';

type Body = RouteInput<(typeof projects)['createProject']>['body'];

/**
 * Adds a project with its periods, roles and permission groups.
 * @throws invalid_input for an unknown company and for too many periods, forbidden when the caller does not administer the
 * company
 */
export async function addProject(context: Context, body: Body): Promise<ProjectOverview> {
  const { tenantUid, actor, cause } = context;
  const companyUid = await companyFor(actor, body.company);
  const { name, reporting, meta_json: metaJson, reporters_see: reportersSee } = body;
  if (reporting) checkDuration(reporting, 'reporting');
  const project = await projectStore(tenantUid).create({ name, companyUid, reporting, metaJson, reportersSee }, cause);
  return projectOverview(context, project.uid);
}

/** The body names the company, so its right is checked here. An invisible company counts as missing. */
async function companyFor(actor: Actor, id: string): Promise<string> {
  const { company } = await idStore(actor.tenantUid).resolve({ company: { type: 'company', id } });
  const grant = company && grantOn(actor, { companyUid: company.uid });
  if (!company || !canSee(actor, grant)) throw fieldError('company', unknownText('company'));
  demand(actor, grant, 'admin');
  return company.uid;
}
