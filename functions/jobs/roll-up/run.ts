import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { rollUp, type WantedFigures, wantedOf } from '../../core/company/roll-up.ts';
import { companiesBelow } from '../../core/company/tree.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { logger } from '../../log.ts';
import { type Touched, touchedBy } from './touched.ts';

/** So many projects are summed up at once. */
const AT_ONCE = 10;

/**
 * Sums up again each project that something has changed in, once however much that was. A batch that fails is delivered again,
 * which writes the same sums.
 */
export async function rollUpTouched({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const touched = Records.flatMap((record) => touchedBy(record) ?? []);
  try {
    for (const [tenantUid, own] of Map.groupBy(touched, (each) => each.tenantUid)) await inTenant(tenantUid, own);
    return { batchItemFailures: [] };
  } catch (error) {
    logger.error('roll-up failed', { error: error as Error });
    return { batchItemFailures: [{ itemIdentifier: String(Records[0]?.dynamodb?.SequenceNumber) }] };
  }
}

async function inTenant(tenantUid: string, touched: readonly Touched[]): Promise<void> {
  const wanted = await wantedOf(tenantUid);
  const projects = await projectsOf(tenantUid, touched);
  for (let start = 0; start < projects.length; start += AT_ONCE)
    await Promise.all(projects.slice(start, start + AT_ONCE).map((uid) => sumUp(tenantUid, uid, wanted)));
}

async function sumUp(tenantUid: string, projectUid: string, wanted: WantedFigures): Promise<void> {
  await rollUp(tenantUid, projectUid, wanted);
}

async function projectsOf(tenantUid: string, touched: readonly Touched[]): Promise<string[]> {
  const named = touched.flatMap((each) => ('projectUid' in each ? [each.projectUid] : []));
  const companies = touched.flatMap((each) => ('companyUid' in each ? [each.companyUid] : []));
  if (companies.length === 0) return [...new Set(named)];
  const [tree, projects] = await Promise.all([companyStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  const concerned = new Set(companies.flatMap((uid) => companiesBelow(tree, uid).map((each) => each.uid)));
  const below = projects.filter(({ companyUid }) => concerned.has(companyUid)).map(({ uid }) => uid);
  return [...new Set([...named, ...below])];
}
