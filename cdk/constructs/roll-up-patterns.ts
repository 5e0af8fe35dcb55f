import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { KIND, KIND_FIELD } from '../../functions/data/table.ts';

const isEntity = (...names: string[]) => ({ S: FilterRule.or(...names) });
const WRITTEN = FilterRule.or('INSERT', 'MODIFY');

/**
 * The records of the table's stream that the roll-up receives: the inputs of the companies' figures. Lambda takes at most five
 * patterns.
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
  // the dates of a period change only while it has no report
  {
    eventName: WRITTEN,
    dynamodb: { NewImage: { [KIND_FIELD]: isEntity(KIND.period), commits: { N: FilterRule.isEqual('0') } } },
  },
  // a package says itself from when on it owes reports, and since when it is on hold
  {
    eventName: WRITTEN,
    dynamodb: { NewImage: { [KIND_FIELD]: isEntity(KIND.package), kind: isEntity('package') } },
  },
  // a company that moves takes its projects below other companies
  {
    eventName: FilterRule.isEqual('MODIFY'),
    dynamodb: { NewImage: { [KIND_FIELD]: isEntity(KIND.company), lastChange: isEntity('place') } },
  },
  { eventName: FilterRule.isEqual('REMOVE') },
];
