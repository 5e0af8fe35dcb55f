import { auth } from './auth.ts';
import { basemetrics } from './base-metrics.ts';
import { branches } from './branches.ts';
import { comments } from './comments.ts';
import { commits } from './commits.ts';
import { companies } from './companies.ts';
import { companyDashboard } from './company-dashboard.ts';
import { companyIndicators } from './company-indicators.ts';
import { companyMembers } from './company-members.ts';
import { companyTargets } from './company-targets.ts';
import { conversions } from './conversions.ts';
import { dashboard } from './dashboard.ts';
import { dispatch } from './dispatch.ts';
import { documents } from './documents.ts';
import { emails } from './emails.ts';
import { factors } from './factors.ts';
import { indicators } from './indicators.ts';
import { invites } from './invites.ts';
import { jobs } from './jobs.ts';
import { me } from './me.ts';
import { members } from './members.ts';
import { nodeUsage } from './node-usage.ts';
import { nodes } from './nodes.ts';
import { periods } from './periods.ts';
import { projects } from './projects.ts';
import { results } from './results.ts';
import { store } from './store.ts';
import { structure } from './structure.ts';
import { targets } from './targets.ts';
import { templates } from './templates.ts';
import { tenancies } from './tenancies.ts';
import { tenant } from './tenant.ts';
import { tenantadmin } from './tenant-admin.ts';
import { tenantIndicators } from './tenant-indicators.ts';
import { trackers } from './trackers.ts';
import { treeNodes } from './tree-nodes.ts';
import { values } from './values.ts';

/** Every resource of the API by the name of its folder under functions/api. */
export const contract = {
  auth,
  basemetrics,
  comments,
  commits,
  companies: { ...companies, ...companyMembers },
  conversions,
  dashboard: { ...dashboard, ...companyDashboard },
  dispatch,
  documents,
  emails,
  factors,
  indicators: { ...indicators, ...companyIndicators },
  invites,
  jobs,
  me,
  members,
  nodes: { ...nodes, ...treeNodes, ...nodeUsage },
  periods,
  projects,
  results,
  store,
  structure,
  targets: { ...targets, ...companyTargets },
  templates,
  tenant,
  tenantadmin: { ...tenantadmin, ...tenantIndicators, ...tenancies },
  trackers: { ...trackers, ...branches },
  values,
};
