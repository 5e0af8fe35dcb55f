import type { EntityItem } from 'electrodb';
import type { ValueEntity } from '../../entities/report/value.ts';
import { readItem } from '../../read-item.ts';
import type { Write } from '../../transact.ts';

type StoredAttributes = Readonly<Record<string, unknown>>;

/** The attribute of the report's uid. */
const REPORT_FIELD = 'commitUid';

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/**
 * The stored shape of a value, without default fields and without tenant and report, which its key contains. This saves a third
 * of an item, and a report has as many items as figures. The node stays although the key contains it: during a deployment,
 * functions of the previous release distinguish values by it.
 */
function shortValue({ tenantUid: _tenant, [REPORT_FIELD]: _report, ...item }: StoredAttributes): StoredAttributes {
  const { comment, noReport, metaJson, enteredBy, ...others } = item;
  return {
    ...others,
    ...(comment !== '' && { comment }),
    ...(noReport === true && { noReport }),
    ...(!isEmpty(metaJson) && { metaJson }),
    ...(enteredBy !== others.by && { enteredBy }),
  };
}

/** A stored value with all of its attributes, from its short shape or from that of earlier releases, which left nothing out. */
export function readValue(item: StoredAttributes): EntityItem<typeof ValueEntity> {
  const value = readItem('value', item);
  if (value.reportUid !== undefined) return value;
  const [tenantUid = '', , reportUid = ''] = String(item.pk).split('#');
  value.tenantUid = tenantUid;
  value.reportUid = reportUid;
  value.comment ??= '';
  value.noReport ??= false;
  value.metaJson ??= {};
  value.enteredBy ??= value.by;
  return value;
}

/** A put of a value in the shape in which it is stored. */
export function shortWrite({ item: { Put }, ...more }: Write): Write {
  if (!Put?.Item) throw new Error('Only a put has the whole item');
  return { ...more, item: { Put: { ...Put, Item: shortValue(Put.Item) } } };
}
