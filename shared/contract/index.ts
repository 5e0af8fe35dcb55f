import { auth } from './auth.ts';
import { comments } from './comments.ts';
import { commits } from './commits.ts';
import { companies } from './companies.ts';
import { dispatch } from './dispatch.ts';
import { documents } from './documents.ts';
import { factors } from './factors.ts';
import { invites } from './invites.ts';
import { jobs } from './jobs.ts';
import { members } from './members.ts';
import { nodes } from './nodes.ts';
import { periods } from './periods.ts';
import { projects } from './projects.ts';
import { store } from './store.ts';
import { tenant } from './tenant.ts';
import { trackers } from './trackers.ts';
import { values } from './values.ts';

/** Every resource of the API by the name of its folder under functions/api. */
export const contract = {
  auth,
  comments,
  commits,
  companies,
  dispatch,
  documents,
  factors,
  invites,
  jobs,
  members,
  nodes,
  periods,
  projects,
  store,
  tenant,
  trackers,
  values,
};
export type Contract = typeof contract;
