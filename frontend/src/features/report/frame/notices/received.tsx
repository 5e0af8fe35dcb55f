import Alert from '@cloudscape-design/components/alert';
import { percentText } from '../../../../../../shared/domain/apportionment/shares.ts';
import { formatDate } from '../../../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../../ui/fill.ts';
import { countOf, localDay } from '../../../../ui/format.ts';
import { useReport } from '../../entries/context.ts';
import { receivedTexts as texts } from './received-texts.ts';

/** The origin of the suppliers' figures: project, period, share, time, person and reports. */
export function ReceivedFigures() {
  const { report } = useReport();
  const sources = Object.entries(report.meta_json.apportionment?.sources ?? {});
  if (sources.length === 0) return null;
  return (
    <Alert type="info" header={texts.title}>
      <ul>
        {sources.map(([key, { companyName, project, ref: pack, period, value, reports, by, at }]) => (
          <li key={key}>
            {fill(texts.source, {
              supplier: `${companyName} - ${project.name}`,
              what: pack.name === project.name ? '' : `, ${pack.name}`,
              period: displayPeriod({ start: period.startDate, end: period.endDate }),
              share: percentText(value),
              reports: countOf(reports, texts.reports),
              by,
              date: formatDate(localDay(at)),
            })}
          </li>
        ))}
      </ul>
      {texts.counted}
    </Alert>
  );
}
