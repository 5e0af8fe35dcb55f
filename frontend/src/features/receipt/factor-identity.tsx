import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { FactorIdentityView } from '../../../../shared/contract/report/receipts.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay, formatMoment } from '../../ui/format.ts';
import { SourceText } from './source-text.tsx';
import { receiptTexts as texts } from './texts.ts';

/** The owner of a factor, such as 'the group Year 2024, version 2'. */
const factorOwnerText = ({ level, group, version }: FactorIdentityView): string =>
  `${fill(texts.levels[level], { name: group?.name ?? '' })}, ${fill(texts.factorVersion, { n: version })}`;

/** The period of validity of a factor. */
function factorDatesText({ startDate, endDate }: FactorIdentityView): string {
  const [from, until] = [startDate && formatDay(startDate), endDate && formatDay(endDate)];
  if (from && until) return fill(texts.fromUntil, { from, until });
  if (from) return fill(texts.from, { from });
  return until ? fill(texts.until, { until }) : texts.always;
}

/** The origin of a factor, as recorded in the submission. */
export function IdentityOfFactor({ identity }: { identity: FactorIdentityView | null }) {
  if (!identity) return texts.factorNotRecorded;
  const { source, description, by, at } = identity;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: texts.factorSource, value: source ? <SourceText source={source} /> : texts.noSource },
        { label: texts.factorOf, value: factorOwnerText(identity) },
        { label: texts.factorValid, value: factorDatesText(identity) },
        { label: texts.factorSet, value: fill(texts.act, { who: by, when: formatMoment(at) }) },
        ...(description ? [{ label: texts.factorNote, value: description }] : []),
      ]}
    />
  );
}
