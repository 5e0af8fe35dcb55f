import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const summed: string[] = [];
vi.mock('../../../functions/core/company/roll-up.ts', () => ({
  wantedOf: async () => ({}),
  rollUp: async (_tenant: string, project: string) => {
    if (project === 'broken') throw new Error('Its sheet cannot be read');
    summed.push(project);
  },
}));
vi.mock('../../../functions/core/restatement/record.ts', () => ({ recordFigures: async () => undefined }));
vi.mock('../../../functions/core/company/make-sums.ts', () => ({ keepSums: async () => undefined }));
const { rollUpChanged } = await import('../../../functions/jobs/roll-up/run.ts');

beforeEach(() => {
  memoryDatabase();
  summed.length = 0;
});

const batch = (...projects: [tenant: string, project: string][]) =>
  ({
    Records: projects.map(([tenantUid, uid], at) => ({
      eventName: 'MODIFY',
      dynamodb: {
        SequenceNumber: String(at),
        NewImage: { __edb_e__: { S: 'project' }, tenantUid: { S: tenantUid }, uid: { S: uid } },
      },
    })),
  }) as unknown as DynamoDBStreamEvent;

describe('a project that cannot be summed up', () => {
  it('keeps no project of its tenancy or of another from being summed up', async () => {
    const more = Array.from({ length: 12 }, (_unused, at): [string, string] => ['north', `p${at}`]);
    await rollUpChanged(batch(['north', 'broken'], ...more, ['south', 'bridge']));
    expect(summed.sort()).toEqual([...more.map(([, uid]) => uid), 'bridge'].sort());
  });

  it('is tried again with the changes from its own on', async () => {
    const answer = await rollUpChanged(batch(['south', 'bridge'], ['south', 'tower'], ['north', 'broken']));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  });
});
