import { describe, expect, it } from 'vitest';
import { type AskedOfIam, isAllowed } from './evaluate-policies.ts';

describe('the evaluation of policies in these tests', () => {
  const statement = (Condition: Record<string, Record<string, unknown>>) => [
    { Effect: 'Allow' as const, Action: 'dynamodb:*', Resource: 'table', Condition },
  ];
  const request = (...leading: string[]): AskedOfIam => ({
    action: 'dynamodb:Scan',
    resource: 'table',
    ...(leading.length > 0 && { context: { 'dynamodb:LeadingKeys': leading } }),
  });
  const keysLike = (operator: string) => ({ [operator]: { 'dynamodb:LeadingKeys': ['a#*'] } });

  it('takes ‘all’ of an absent key for true, as IAM does', () => {
    expect(isAllowed(statement(keysLike('ForAllValues:StringLike')), request())).toBe(true);
    const present = { ...keysLike('ForAllValues:StringLike'), Null: { 'dynamodb:LeadingKeys': 'false' } };
    expect(isAllowed(statement(present), request())).toBe(false);
    expect(isAllowed(statement(present), request('a#1'))).toBe(true);
  });

  it('lets ‘any’ pass with a foreign key beside an own one, and ‘all’ not', () => {
    expect(isAllowed(statement(keysLike('ForAnyValue:StringLike')), request('a#1', 'b#1'))).toBe(true);
    expect(isAllowed(statement(keysLike('ForAllValues:StringLike')), request('a#1', 'b#1'))).toBe(false);
  });
});
