import './environment.ts';
import type { TestTenant } from './tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

/** The audit trail entries about a subject, oldest first. */
export const auditOf = async ({ tenantUid }: TestTenant, subject: string) =>
  (await readPartition(`${tenantUid}#audit#${subject}`)).audit;
