import type { DynamoDBRecord } from 'aws-lambda';
import { itemOfKeys, kindOf } from '../../data/stream-item.ts';

/** What a change of an item makes necessary: one project is summed up again, or every project of a company and those below it. */
export type Touched = { tenantUid: string } & ({ projectUid: string } | { companyUid: string });

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const text = (image: Image, name: string): string => image?.[name]?.S ?? '';

/** What a record of the table's stream concerns; undefined for one that changes no figure. Of what was removed the keys are known. */
export function touchedBy({ dynamodb }: DynamoDBRecord): Touched | undefined {
  const image = dynamodb?.NewImage;
  if (!image) return removed(dynamodb?.Keys);
  const [kind, tenantUid] = [kindOf(image), text(image, 'tenantUid')];
  if (kind === 'companyindicator') return { tenantUid, companyUid: text(image, 'companyUid') };
  return { tenantUid, projectUid: text(image, kind === 'project' ? 'uid' : 'projectUid') };
}

function removed(keys: Image): Touched | undefined {
  const { kind, attributes = {} } = itemOfKeys(keys) ?? {};
  const { tenantUid = '', uid = '', projectUid = '', companyUid = '' } = attributes;
  switch (kind) {
    case 'companyindicator':
      return { tenantUid, companyUid };
    case 'project':
      return { tenantUid, projectUid: uid };
    case 'ref':
    case 'period':
    case 'indicator':
    case 'result':
    case 'projectsums':
      return { tenantUid, projectUid };
    default:
      return undefined;
  }
}
