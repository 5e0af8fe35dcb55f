import Box from '@cloudscape-design/components/box';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type FigureAsAtView, restatements } from '../../../../shared/contract/restatement/restatements.ts';
import { DEFAULT_TIME_ZONE, todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useTenant } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import { type OfficialDigits, officialText } from './official-text.ts';
import { restatementTexts as texts } from './texts.ts';

type MarkedFigures = Pick<FigureAsAtView, 'restated' | 'unit'> & Partial<Pick<FigureAsAtView, 'now'>>;
/** The day of an instant. */
type DayOf = (instant: string) => string;
/**
 * Restated figures by `markKey`, the address of the register, and the package of the shown figures, '' for the whole project.
 * `dayOf`: where the tenant is, as figures of an earlier day are shown.
 */
type Marks = { marked: ReadonlyMap<string, MarkedFigures>; href: string; shownOf: string; dayOf: DayOf };

const asItIs: DayOf = (instant) => instant;
const Context = createContext<Marks>({ marked: new Map(), href: '', shownOf: '', dayOf: asItIs });

const markKey = (indicatorUid: string, periodUid: string, packageUid: string) =>
  `${indicatorUid} ${periodUid} ${shortId(packageUid)}`;

type Props = {
  projectId: string;
  /** absent for the whole project */
  packageId?: string | undefined;
  range: { fromDate: string; toDate: string };
  children: ReactNode;
};

/** Provides the marks of restated figures to a dashboard of a project or package. Without the right to them there are none. */
export function RestatedMarks({ projectId, packageId = '', range, children }: Props) {
  const { data } = useApiQuery(restatements, 'readFigures', { params: { projectId }, query: { ...range, restated: 'true' } });
  const timeZone = useTenant()?.time_zone ?? DEFAULT_TIME_ZONE;
  const marks = useMemo(() => {
    const marked = new Map(
      (data?.figures ?? []).map((figure) => [markKey(figure.indicatorUid, figure.periodUid, figure.packageUid ?? ''), figure]),
    );
    const dayOf: DayOf = (instant) => todayIn(timeZone, instant);
    return { marked, href: `/project/${projectId}/restatements`, shownOf: packageId, dayOf };
  }, [data, projectId, packageId, timeZone]);
  return <Context value={marks}>{children}</Context>;
}

/** The text of a figure's mark, or undefined for a figure that was never restated. */
export type MarkOf = (indicatorUid: string, periodUid: string) => string | undefined;

/** 'Restated 3 Nov 2026, was 42 kWh', as `digits` say; with what it became where later approvals have changed it since. */
export function markText(
  { restated, unit, now }: MarkedFigures,
  digits: OfficialDigits = 'short',
  dayOf: DayOf = asItIs,
): string | undefined {
  if (!restated) return undefined;
  const { at, old, oldUnit = unit } = restated;
  const { new: became } = restated;
  const figureOf = (value: string | null, its: string) => officialText(value, { unit: its, besides: [old, became, now], digits });
  const said = { date: formatDay(dayOf(at)), old: figureOf(old, oldUnit) };
  if (became === undefined || became === now) return fill(texts.mark, said);
  return fill(texts.markThen, { ...said, new: figureOf(became, unit) });
}

/** The marks of a file, with every digit. */
export function useMarks(): MarkOf {
  const { marked, shownOf, dayOf } = useContext(Context);
  return (indicatorUid, periodUid) => {
    const found = marked.get(markKey(indicatorUid, periodUid, shownOf));
    return found && markText(found, 'all', dayOf);
  };
}

/** `packageUid`: package of the figure, '' for the whole project; by default the package of the dashboard. */
type MarkProps = { indicatorUid: string; periodUid: string | undefined; packageUid?: string };

/** The date of the restatement and the earlier value, shown below a figure with a link to the register. */
export function RestatedMark({ indicatorUid, periodUid = '', packageUid }: MarkProps) {
  const { marked, href, shownOf, dayOf } = useContext(Context);
  const found = marked.get(markKey(indicatorUid, periodUid, packageUid ?? shownOf));
  const text = found && markText(found, 'short', dayOf);
  if (!text) return null;
  return (
    <Box fontSize="body-s">
      <span title={markText(found, 'all', dayOf)}>
        <AppLink href={href}>{text}</AppLink>
      </span>
    </Box>
  );
}
