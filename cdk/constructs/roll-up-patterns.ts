import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { KIND, KIND_FIELD } from '../../functions/data/table.ts';

const isEntity = (...names: string[]) => ({ S: FilterRule.or(...names) });
const WRITTEN = FilterRule.or('INSERT', 'MODIFY');

/**
 * The stream records that the roll-up receives: those that affect the figures of companies. Lambda accepts at most five patterns.
 */
export const ROLL_UP_PATTERNS: Record<string, unknown>[] = [
  {
    eventName: WRITTEN,
    dynamodb: {
      NewImage: {
        [KIND_FIELD]: isEntity(
          KIND.project,
          KIND.indicator,
          KIND.result,
          KIND.companyIndicator,
          KIND.sumsState,
          KIND.restatedPeriod,
        ),
      },
    },
  },
  // The dates of a period change only while it has no reports.
  {
    eventName: WRITTEN,
    dynamodb: { NewImage: { [KIND_FIELD]: isEntity(KIND.period), commits: { N: FilterRule.isEqual('0') } } },
  },
  // A package holds the first day of its reports, and that of its hold.
  {
    eventName: WRITTEN,
    dynamodb: { NewImage: { [KIND_FIELD]: isEntity(KIND.package), kind: isEntity('package') } },
  },
  // A moved company takes its projects below other companies.
  {
    eventName: FilterRule.isEqual('MODIFY'),
    dynamodb: { NewImage: { [KIND_FIELD]: isEntity(KIND.company), lastChange: isEntity('place') } },
  },
  { eventName: FilterRule.isEqual('REMOVE') },
];
