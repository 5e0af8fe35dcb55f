import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  PackageMeta,
  PeriodMeta,
  ProjectMeta,
  StoredPackageMeta,
  StoredPeriodMeta,
  StoredProjectMeta,
} from '../../../shared/contract/project/meta.ts';
import { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import { SentValueMeta } from '../../../shared/contract/report/value-view.ts';

/** For each resource: request schema, response schema, known keys with values, and the same keys with values of another kind. */
const RESOURCES: Record<string, [sent: z.ZodType, stored: z.ZodType, known: object, odd: object]> = {
  project: [
    ProjectMeta,
    StoredProjectMeta,
    { data_control: true, allowSuppliers: false, apportionment: { enabled: true } },
    { data_control: 'yes', allowSuppliers: 1, apportionment: [] },
  ],
  package: [
    PackageMeta,
    StoredPackageMeta,
    { report_layout: 'tabbed', sortKey: 'name', responsible_discipline: 'r', conversion_factor_group: 'latest' },
    { report_layout: 'grid', sortKey: 'uid', responsible_discipline: 1, conversion_factor_group: {} },
  ],
  period: [
    PeriodMeta,
    StoredPeriodMeta,
    {
      apportionment: {
        status: 'submitted',
        entries: [{ project: { uid: 'p', name: 'Client' }, ref_id: 'r', companyName: 'Client Ltd', value: 0.25 }],
      },
    },
    { apportionment: 'submitted' },
  ],
};
const OURS = { ours: { deep: [1, null] } };

describe.each(Object.entries(RESOURCES))('meta_json of a %s', (_, [sent, stored, known, odd]) => {
  it('takes known keys of their own type, null to remove one, and any other key', () => {
    const removed = Object.fromEntries(Object.keys(known).map((key) => [key, null]));
    for (const meta of [known, removed, {}]) expect(sent.parse({ ...meta, ...OURS })).toEqual({ ...meta, ...OURS });
  });

  it('refuses a known key that is mistyped, with the key that is meant, unless it is removed', () => {
    for (const key of Object.keys(known)) {
      const wrong = key.includes('_') ? key.replaceAll('_', '') : `${key.slice(0, -2)}${key.at(-1)}${key.at(-2)}`;
      const [issue] = sent.safeParse({ [wrong]: true }).error?.issues ?? [];
      expect([wrong, issue?.path, issue?.message]).toEqual([
        wrong,
        [wrong],
        `There is no setting “${wrong}”. Send it as “${key}”.`,
      ]);
      expect(sent.safeParse({ [wrong]: null }).success).toBe(true);
    }
  });

  it('refuses a known key of another type', () => {
    for (const [key, value] of Object.entries(odd)) expect(sent.safeParse({ [key]: value }).success).toBe(false);
  });

  it('is answered as it is stored, but for a known key of another type', () => {
    expect(stored.parse({ ...known, ...OURS })).toEqual({ ...known, ...OURS });
    expect(JSON.parse(JSON.stringify(stored.parse({ ...odd, ...OURS })))).toEqual(OURS);
  });
});

it('is read from the text of a form too, where it is that of a report', () => {
  const meta_json = { report_layout: 'tabbed', ...OURS };
  expect(ReportChangeBody.parse({ meta_json: JSON.stringify(meta_json) }).meta_json).toEqual(meta_json);
  expect(ReportChangeBody.safeParse({ meta_json: { disable_comments: 'yes' } }).success).toBe(false);
});

it('keeps what clients say of a value beside N/A', () => {
  expect(SentValueMeta.parse({ noReport: true, ...OURS })).toEqual({ noReport: true, ...OURS });
  expect(SentValueMeta.safeParse({ noReport: 'yes' }).success).toBe(false);
});
