import { companies } from './companies.ts';
import { jobs } from './jobs.ts';

/** Every resource of the API by the name of its folder under functions/api. */
export const contract = { companies, jobs };
export type Contract = typeof contract;
