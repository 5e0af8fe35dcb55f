import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { CodeText } from './code-text.tsx';
import { MethodBadge } from './operation-list.tsx';
import type { ApiOperation } from './operations.ts';
import { documentationTexts as texts } from './texts.ts';
import { TryOut } from './try-out.tsx';
import { type Schema, typesUsed, typeText } from './type-text.ts';

type Props = { operation: ApiOperation; types: Readonly<Record<string, Schema>> };

/** One operation: its effect, the required rights, its request and its response. */
export function OperationView({ operation, types }: Props) {
  const { method, path, summary, description, isOpen, body, answers } = operation;
  const used = typesUsed([body, ...answers.map(({ schema }) => schema)], types);
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{summary}</Header>}>
        <SpaceBetween size="s">
          <div className="api-operation">
            <MethodBadge method={method} />
            <span className="api-path">{path}</span>
          </div>
          <Box>{isOpen ? texts.open : description}</Box>
        </SpaceBetween>
      </Container>
      <Parameters operation={operation} />
      {body && (
        <Container header={<Header variant="h2">{texts.body}</Header>}>
          <CodeText>{typeText(body)}</CodeText>
        </Container>
      )}
      <TryOut key={operation.id} operation={operation} />
      <Container header={<Header variant="h2">{texts.answers}</Header>}>
        <SpaceBetween size="m">
          {answers.map(({ status, description: means, schema }) => (
            <div key={status}>
              <Box variant="h3">{`${status} ${means}`}</Box>
              {schema && <CodeText>{typeText(schema)}</CodeText>}
            </div>
          ))}
        </SpaceBetween>
      </Container>
      {used.length > 0 && (
        <Container header={<Header variant="h2">{texts.types}</Header>}>
          {used.map((name) => (
            <ExpandableSection key={name} headerText={name} headingTagOverride="h3">
              <CodeText>{typeText(types[name]!)}</CodeText>
            </ExpandableSection>
          ))}
        </Container>
      )}
    </SpaceBetween>
  );
}

function Parameters({ operation: { parameters } }: { operation: ApiOperation }) {
  if (parameters.length === 0) return null;
  return (
    <Table
      items={parameters}
      trackBy={({ in: place, name }) => `${place} ${name}`}
      wrapLines
      header={<Header variant="h2">{texts.parameters}</Header>}
      ariaLabels={{ tableLabel: texts.parameters }}
      columnDefinitions={[
        {
          id: 'name',
          header: texts.name,
          isRowHeader: true,
          cell: ({ name, required }) => (required ? `${name} (${texts.required})` : name),
        },
        { id: 'place', header: texts.place, cell: ({ in: place }) => place },
        { id: 'type', header: texts.type, cell: ({ schema }) => typeText(schema) },
        { id: 'description', header: texts.description, cell: ({ description }) => description },
      ]}
    />
  );
}
