import '../../support/makers/environment.ts';
import { CloudWatchLogsClient, FilterLogEventsCommand, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { until } from '../../support/makers/jobs.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const logs = new CloudWatchLogsClient({});

/** The lines of the companies' function with an id. */
async function linesWith(id: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client: logs }, {})) {
    for (const { logGroupName } of logGroups.filter(({ logGroupName: name }) => name?.includes('companies'))) {
      const { events = [] } = await logs.send(new FilterLogEventsCommand({ logGroupName }));
      lines.push(...events.map(({ message }) => String(message)).filter((line) => line.includes(id)));
    }
  }
  return lines;
}

describe('one correlation id', () => {
  it('goes from the request through the answer and the logs to the audit trail', async () => {
    const tenant = await makeTenant();
    const owner = await tenant.person('owner', { isSuperuser: true });
    const headers = { 'x-correlation-id': `click-${tenant.tenantUid}` };
    const created = await owner.call({ method: 'POST', path: '/api/company/', body: { name: 'Traced' }, headers });
    expect(created.headers['x-correlation-id']).toBe(headers['x-correlation-id']);
    const [entry] = await auditStore(tenant.tenantUid).of(created.json<Company>().uid);
    expect(entry).toMatchObject({ correlationId: headers['x-correlation-id'], by: owner.uid, kind: 'company' });
    const [line] = await until('the log line', async () => {
      const lines = await linesWith(headers['x-correlation-id']);
      return lines.length > 0 && lines;
    });
    expect(JSON.parse(line!)).toMatchObject({ operation: 'createCompany', status: 201 });
  });

  it('stands in the error that a person sees, also when the caller sent none', async () => {
    const tenant = await makeTenant();
    const owner = await tenant.person('owner', { isSuperuser: true });
    const refused = await owner.call({ method: 'POST', path: '/api/company/', body: {} });
    expect(refused.status).toBe(400);
    expect(refused.json<{ correlationId: string }>().correlationId).toBe(refused.headers['x-correlation-id']);
  });
});
