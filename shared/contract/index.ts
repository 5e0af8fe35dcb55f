import { assurance } from './assurance/assurance.ts';
import { companies } from './company/companies.ts';
import { companyMembers } from './company/company-members.ts';
import { companyMove } from './company/company-move.ts';
import { tenantFactors } from './factor/factor-groups.ts';
import { factors } from './factor/factors.ts';
import { storedFiles } from './file/files.ts';
import { companyDashboard } from './indicator/company-dashboard.ts';
import { companyIndicators } from './indicator/company-indicators.ts';
import { companyTargets } from './indicator/company-targets.ts';
import { dashboard } from './indicator/dashboard.ts';
import { definitionPreview } from './indicator/definition-preview.ts';
import { indicators } from './indicator/indicators.ts';
import { results } from './indicator/results.ts';
import { targets } from './indicator/targets.ts';
import { tenantIndicators } from './indicator/tenant-indicators.ts';
import { jobs } from './jobs.ts';
import { baseMetrics } from './metric/base-metrics.ts';
import { auth } from './person/auth.ts';
import { invites } from './person/invites.ts';
import { me } from './person/me.ts';
import { members } from './person/members.ts';
import { people } from './person/people.ts';
import { branches } from './project/branches.ts';
import { packages } from './project/packages.ts';
import { periods } from './project/periods.ts';
import { projects } from './project/projects.ts';
import { comments } from './report/comments.ts';
import { documents } from './report/documents.ts';
import { nodeUsage } from './report/node-usage.ts';
import { nodes } from './report/nodes.ts';
import { reports } from './report/reports.ts';
import { values } from './report/values.ts';
import { restatements } from './restatement/restatements.ts';
import { dispatch } from './structure/dispatch.ts';
import { structure } from './structure/structure.ts';
import { templates } from './structure/templates.ts';
import { treeNodes } from './structure/tree-nodes.ts';
import { suppliers } from './supplier/suppliers.ts';
import { emails } from './tenant/emails.ts';
import { tenancies } from './tenant/tenancies.ts';
import { tenant } from './tenant/tenant.ts';
import { tenantAdmin } from './tenant/tenant-admin.ts';
import { trail } from './trail/trail.ts';

/** Every resource of the API by the name of its folder under functions/api. */
export const contract = {
  assurance,
  auth,
  'base-metrics': baseMetrics,
  comments,
  reports: reports,
  companies: { ...companies, ...companyMembers, ...companyMove },
  'factor-groups': tenantFactors,
  dashboard: { ...dashboard, ...companyDashboard, ...restatements },
  dispatch,
  documents,
  emails,
  factors,
  indicators: { ...indicators, ...definitionPreview, ...companyIndicators },
  invites,
  jobs,
  me,
  members,
  nodes: { ...nodes, ...treeNodes, ...nodeUsage },
  people,
  periods,
  projects,
  results,
  files: storedFiles,
  structure,
  suppliers,
  targets: { ...targets, ...companyTargets },
  templates,
  tenant,
  'tenant-admin': { ...tenantAdmin, ...tenantIndicators, ...tenancies },
  trail,
  packages: { ...packages, ...branches },
  values,
};
