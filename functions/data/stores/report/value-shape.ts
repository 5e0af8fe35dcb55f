import type { Write } from '../../transact.ts';

type Stored = Readonly<Record<string, unknown>>;

/** The attribute of the report's uid. */
const REPORT_FIELD = 'commitUid';

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/**
 * The item of a value as it is stored: without tenant and report, which its key says, and without what is so unless stated otherwise.
 * That is a third of an item, of which a report has as many as it has figures. The node stays although the key has it: functions of the
 * release before, which run beside ours during a deployment, tell values apart by it.
 */
function shortValue({ tenantUid: _tenant, [REPORT_FIELD]: _report, ...item }: Stored): Stored {
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
  if (item[REPORT_FIELD] !== undefined) return item;
  const [tenantUid, , reportUid] = String(item.pk).split('#');
  return {
    comment: '',
    noReport: false,
    metaJson: {},
    enteredBy: item.by,
    ...item,
    tenantUid,
    [REPORT_FIELD]: reportUid,
  };
}

/** A put of a value in the shape in which it is stored. */
export function shortWrite({ item: { Put }, ...more }: Write): Write {
  if (!Put?.Item) throw new Error('Only a put has the whole item');
  return { ...more, item: { Put: { ...Put, Item: shortValue(Put.Item) } } };
}
