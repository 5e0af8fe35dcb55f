import type { RelatedPackage } from '../../../../../shared/contract/project/projects.ts';
import { countOf } from '../../../ui/format.ts';
import { checklistTexts as texts } from './texts.ts';

export type SetupStepName = 'periods' | 'packages' | 'metrics' | 'factors' | 'people' | 'indicators' | 'report';
/** `detail`: what exists, or what is missing; `warning`: a problem, also in a finished step; '' for none. */
export type SetupStep = { name: SetupStepName; done: boolean; detail: string; warning: string };

/**
 * The counted contents of a project. `missingFactors`: sub-metrics that cannot be converted; `begun`: packages whose report has
 * begun; `unapproved`: packages without an approver before data control.
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

/** Whether a package has begun a report, the open one or an earlier one. */
export const hasBegun = ({ latest_status, has_submitted }: Pick<RelatedPackage, 'latest_status' | 'has_submitted'>): boolean =>
  has_submitted || (latest_status !== null && latest_status !== 'Nothing Received');

const ORDER: readonly SetupStepName[] = ['periods', 'packages', 'metrics', 'factors', 'people', 'indicators', 'report'];

/** The steps of a project's set-up in order, each with whether it is done. Factors need metrics first. */
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
