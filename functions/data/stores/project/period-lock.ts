import type { Write } from '../../transact.ts';

type Expressions = {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** The subject of a change: the packages of its reports, none for the whole period. `at`: the ISO instant of the change. */
type Change = { packageUids: readonly string[]; at: string };

/**
 * Adds a condition to the write or check of a period's item: the period is open for the packages at that moment. It is the rule
 * of `isClosedFor`, so a closing and a simultaneous change never both succeed.
 */
export function whileOpen({ item, refused }: Write, { packageUids, at }: Change): Write {
  const [kind, params] = Object.entries(item)[0] as [string, Expressions];
  const excepted = packageUids.map((_uid, index) => `#closing.#openFor.#package${index} > :moment`).join(' AND ');
  const open = [
    'attribute_not_exists(#closing)',
    '#closing.#closesAt > :moment',
    '#closing.#openUntil > :moment',
    ...(excepted ? [`(${excepted})`] : []),
  ].join(' OR ');
  const { ConditionExpression: condition } = params;
  const locked: Expressions = {
    ...params,
    ConditionExpression: condition ? `(${condition}) AND (${open})` : open,
    ExpressionAttributeNames: {
      ...params.ExpressionAttributeNames,
      '#closing': 'closing',
      '#closesAt': 'closesAt',
      '#openUntil': 'openUntil',
      ...(excepted && { '#openFor': 'openFor' }),
      ...Object.fromEntries(packageUids.map((uid, index) => [`#package${index}`, uid])),
    },
    ExpressionAttributeValues: { ...params.ExpressionAttributeValues, ':moment': at },
  };
  return { item: { [kind]: locked } as Write['item'], refused };
}
