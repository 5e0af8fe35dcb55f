import { VALUE_KEY } from '../../entities/report/value.ts';
import type { Write } from '../../transact.ts';

type Stored = Readonly<Record<string, unknown>>;

/** The attribute of the report's uid. */
const REPORT_FIELD = 'commitUid';

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/**
 * The item of a value as it is stored: without what its keys say, and without what is so unless stated otherwise. That is two fifths
 * of an item, of which a report has as many as it has figures.
 */
function shortValue({ tenantUid: _tenant, [REPORT_FIELD]: _report, nodeUid: _node, ...item }: Stored): Stored {
  const { comment, noReport, metaJson, enteredBy, ...others } = item;
  return {
    ...others,
    ...(comment !== '' && { comment }),
    ...(noReport === true && { noReport }),
    ...(!isEmpty(metaJson) && { metaJson }),
    ...(enteredBy !== others.by && { enteredBy }),
  };
}

/** The item of a value with all of its attributes, from its stored shape or from that of earlier releases, which left nothing out. */
export function fullValue(item: Stored): Stored {
  if (item.nodeUid !== undefined) return item;
  const [tenantUid, , reportUid] = String(item.pk).split('#');
  const nodeUid = String(item.sk).slice(VALUE_KEY.length);
  return {
    comment: '',
    noReport: false,
    metaJson: {},
    enteredBy: item.by,
    ...item,
    tenantUid,
    [REPORT_FIELD]: reportUid,
    nodeUid,
  };
}

/** A put of a value in the shape in which it is stored. */
export function shortWrite({ item: { Put }, ...more }: Write): Write {
  if (!Put?.Item) throw new Error('Only a put has the whole item');
  return { ...more, item: { Put: { ...Put, Item: shortValue(Put.Item) } } };
}
