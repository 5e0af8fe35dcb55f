import type { RelatedPackage } from '../../../../../shared/contract/project/projects.ts';
import { countOf } from '../../../ui/format.ts';
import { checklistTexts as texts } from './texts.ts';

export type SetupStepName = 'periods' | 'packages' | 'metrics' | 'factors' | 'people' | 'indicators' | 'report';
/** `detail`: what is there, or what is missing, in words; `warning`: something to look at, also once the step is done; '' for nothing. */
export type SetupStep = { name: SetupStepName; done: boolean; detail: string; warning: string };

/**
 * The contents of a project, counted. `missingFactors`: sub-metrics that cannot be converted; `begun`: packages with a begun
 * report; `unapproved`: packages whose reports nobody approves before data control.
 */
export type SetupState = {
  periods: number;
  packages: number;
  unapproved: number;
  metrics: number;
  missingFactors: number;
  people: number;
  indicators: number;
  begun: number;
};

/** Whether a report of a package was begun, be it the open one or an earlier one. */
export const hasBegun = ({ latest_status, has_submitted }: Pick<RelatedPackage, 'latest_status' | 'has_submitted'>): boolean =>
  has_submitted || (latest_status !== null && latest_status !== 'Nothing Received');

const ORDER: readonly SetupStepName[] = ['periods', 'packages', 'metrics', 'factors', 'people', 'indicators', 'report'];

/** The steps of a project's set-up in the order in which they are done, each with whether it is. Factors wait for metrics. */
export function setupSteps(state: SetupState): SetupStep[] {
  const done: Record<SetupStepName, boolean> = {
    periods: state.periods > 0,
    packages: state.packages > 0,
    metrics: state.metrics > 0,
    factors: state.metrics > 0 && state.missingFactors === 0,
    people: state.people > 0,
    indicators: state.indicators > 0,
    report: state.begun > 0,
  };
  const isOpen = done.periods && done.packages;
  const detailOf = (name: SetupStepName) => texts.details[name === 'report' && isOpen ? 'reportOpen' : name];
  const warningOf = (name: SetupStepName) =>
    name === 'packages' && state.unapproved > 0 ? countOf(state.unapproved, texts.unapproved) : '';
  return ORDER.map((name) => ({ name, done: done[name], detail: detailOf(name), warning: warningOf(name) }));
}
