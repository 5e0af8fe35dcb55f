import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router';
import { AppLink } from '../../ui/app-link.tsx';
import { common } from '../../ui/texts.ts';
import { type ApiOperation, byResource, type Method } from './operations.ts';
import { documentationTexts as texts } from './texts.ts';

const COLOURS: Readonly<Record<Method, NonNullable<BadgeProps['color']>>> = {
  GET: 'blue',
  POST: 'green',
  PUT: 'grey',
  PATCH: 'grey',
  DELETE: 'red',
};

export const MethodBadge = ({ method }: { method: Method }) => <Badge color={COLOURS[method]}>{method}</Badge>;

/** All operations by resource. The address holds the text of the filter. */
export function OperationList({ operations }: { operations: readonly ApiOperation[] }) {
  const [query, setQuery] = useSearchParams();
  const filter = query.get('filter') ?? '';
  const found = byResource(operations, filter);
  return (
    <SpaceBetween size="m">
      <FormField label={texts.filter} description={texts.filterHint}>
        <Input
          type="search"
          value={filter}
          clearAriaLabel={common.close}
          onChange={({ detail }) => setQuery(detail.value === '' ? {} : { filter: detail.value }, { replace: true })}
        />
      </FormField>
      {found.length === 0 && <Box>{texts.noMatch}</Box>}
      {found.map(([resource, list]) => (
        <ExpandableSection
          key={`${resource} ${filter === ''}`}
          headerText={`${resource} (${list.length})`}
          headingTagOverride="h2"
          defaultExpanded={filter !== ''}
        >
          <SpaceBetween size="xs">
            {list.map((operation) => (
              <OperationLine key={operation.id} operation={operation} filter={filter} />
            ))}
          </SpaceBetween>
        </ExpandableSection>
      ))}
    </SpaceBetween>
  );
}

function OperationLine({ operation: { id, method, path, summary }, filter }: { operation: ApiOperation; filter: string }) {
  const query = new URLSearchParams({ ...(filter !== '' && { filter }), operation: id });
  return (
    <div className="api-operation">
      <MethodBadge method={method} />
      <AppLink href={`/documentation?${query}`}>{path}</AppLink>
      <Box color="text-body-secondary">{summary}</Box>
    </div>
  );
}
