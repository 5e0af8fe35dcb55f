import type { DynamoDBRecord } from 'aws-lambda';

/** What a change of an item makes necessary: one project is summed up again, or every project of a company and those below it. */
export type Touched = { tenantUid: string } & ({ projectUid: string } | { companyUid: string });

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

const text = (image: Image | undefined, name: string): string => image?.[name]?.S ?? '';

/** What a record of the table's stream concerns; undefined for one that changes no figure. Of what was removed the keys are known. */
export function touchedBy({ dynamodb }: DynamoDBRecord): Touched | undefined {
  const image = dynamodb?.NewImage;
  if (!image) return removed(text(dynamodb?.Keys, 'pk'), text(dynamodb?.Keys, 'sk'));
  const [entity, tenantUid] = [text(image, '__edb_e__'), text(image, 'tenantUid')];
  if (entity === 'companyindicator') return { tenantUid, companyUid: text(image, 'companyUid') };
  return { tenantUid, projectUid: text(image, entity === 'project' ? 'uid' : 'projectUid') };
}

const OF_PROJECT = /^(project$|ref#|period#|indicator#)/;

function removed(pk: string, sk: string): Touched | undefined {
  const [tenantUid = '', partition, uid = '', ...more] = pk.split('#');
  if (more.length > 0) return undefined;
  if (partition === 'results' || partition === 'sums') return { tenantUid, projectUid: uid };
  if (partition === 'project' && OF_PROJECT.test(sk)) return { tenantUid, projectUid: uid };
  const [companyUid = '', kind] = sk.split('#');
  return partition === 'companyfigures' && kind === 'indicator' ? { tenantUid, companyUid } : undefined;
}
