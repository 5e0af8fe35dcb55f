import Checkbox from '@cloudscape-design/components/checkbox';
import Table from '@cloudscape-design/components/table';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import { memberTexts as t } from './texts.ts';

/** The permission areas of a project and the actions of each (ADM-302 to ADM-304). */
const AREAS = ['TRACKER_REF', 'PROJECT_MEMBER', 'PROJECT_REPORT', 'TRACKER_REF_SCORE_VALUE'] as const;
const VERBS = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const;

type Props = { actions: readonly Action[]; onChange(actions: readonly Action[]): void };

/** A checkbox for each area and action (ADM-186). Actions of other areas that a group has by the API stay as they are. */
export function PermissionGrid({ actions, onChange }: Props) {
  const toggle = (action: Action, isOn: boolean) =>
    onChange(isOn ? [...actions, action] : actions.filter((each) => each !== action));
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      ariaLabels={{ tableLabel: t.permissions }}
      items={AREAS}
      columnDefinitions={[
        { id: 'area', header: t.area, cell: (area: (typeof AREAS)[number]) => t[`area_${area}`], isRowHeader: true },
        ...VERBS.map((verb) => ({
          id: verb,
          header: verb,
          cell: (area: (typeof AREAS)[number]) => (
            <Checkbox
              ariaLabel={`${verb} ${t[`area_${area}`]}`}
              checked={actions.includes(`${verb}_${area}`)}
              onChange={({ detail }) => toggle(`${verb}_${area}`, detail.checked)}
            />
          ),
        })),
      ]}
    />
  );
}
