import './environment.ts';
import type { TestTenant } from './tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

/** The entries of the audit trail on a subject, oldest first. */
export const auditOf = async ({ tenantUid }: TestTenant, subject: string) =>
  (await readPartition(`${tenantUid}#audit#${subject}`)).audit;
