import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { memberTexts as t } from './texts.ts';

/** The permission areas of a project and the actions of each (ADM-302 to ADM-304). */
const AREAS = ['TRACKER_REF', 'PROJECT_MEMBER', 'PROJECT_REPORT', 'TRACKER_REF_SCORE_VALUE'] as const;
const VERBS = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const;

type Props = { actions: readonly Action[]; onChange(actions: readonly Action[]): void };
type Area = (typeof AREAS)[number];

/**
 * A checkbox for each area and action (ADM-186); on a phone one row of checkboxes below each area. Actions of other areas, which a
 * group may have by the API, stay as they are.
 */
export function PermissionGrid({ actions, onChange }: Props) {
  const isPhone = usePhone();
  const box = (verb: (typeof VERBS)[number], area: Area) => {
    const action = `${verb}_${area}` as const;
    return (
      <Checkbox
        key={verb}
        ariaLabel={`${verb} ${t[`area_${area}`]}`}
        checked={actions.includes(action)}
        onChange={({ detail }) => onChange(detail.checked ? [...actions, action] : actions.filter((each) => each !== action))}
      >
        {isPhone && verb}
      </Checkbox>
    );
  };
  if (isPhone)
    return (
      <SpaceBetween size="m">
        {AREAS.map((area) => (
          <FormField key={area} label={t[`area_${area}`]}>
            <SpaceBetween size="m" direction="horizontal">
              {VERBS.map((verb) => box(verb, area))}
            </SpaceBetween>
          </FormField>
        ))}
      </SpaceBetween>
    );
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      ariaLabels={{ tableLabel: t.permissions }}
      items={AREAS}
      columnDefinitions={[
        { id: 'area', header: t.area, cell: (area: Area) => t[`area_${area}`], isRowHeader: true },
        ...VERBS.map((verb) => ({ id: verb, header: verb, cell: (area: Area) => box(verb, area) })),
      ]}
    />
  );
}
