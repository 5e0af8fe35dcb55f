import { trail } from '../../../shared/contract/trail/trail.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createPack } from './create-pack.ts';
import { exportTrail } from './export-trail.ts';
import { listCompanyTrail, listProjectTrail, listTenancyTrail } from './list-trail.ts';

export const handler = resourceHandler(trail, { listProjectTrail, listCompanyTrail, listTenancyTrail, exportTrail, createPack });
