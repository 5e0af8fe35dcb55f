import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import { usePhone } from '../../ui/use-phone.ts';
import type { PermissionArea } from './group-scope.ts';
import { memberTexts as t } from './texts.ts';

/** The actions of each area (ADM-303, ADM-304). */
const VERBS = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const;

type Props = { areas: readonly PermissionArea[]; actions: readonly Action[]; onChange(actions: readonly Action[]): void };

/**
 * A checkbox for each area and action (ADM-186); on a phone a row of checkboxes below each area. Actions of other areas, which a
 * group may have through the API, are kept.
 */
export function PermissionGrid({ areas, actions, onChange }: Props) {
  const isPhone = usePhone();
  const box = (verb: (typeof VERBS)[number], area: PermissionArea) => {
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
        {areas.map((area) => (
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
      items={areas}
      columnDefinitions={[
        { id: 'area', header: t.area, cell: (area: PermissionArea) => t[`area_${area}`], isRowHeader: true },
        ...VERBS.map((verb) => ({ id: verb, header: verb, cell: (area: PermissionArea) => box(verb, area) })),
      ]}
    />
  );
}
