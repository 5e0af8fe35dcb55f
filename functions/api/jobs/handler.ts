import { jobs } from '../../../shared/contract/jobs.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { readJob } from './read-job.ts';

export const handler = resourceHandler(jobs, { readJob });
