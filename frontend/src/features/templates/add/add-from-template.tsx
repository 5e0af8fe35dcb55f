import Container from '@cloudscape-design/components/container';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ProjectStructure, packages } from '../../../../../shared/contract/project/packages.ts';
import { nodes, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { templates } from '../../../../../shared/contract/structure/templates.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useIdInAddress } from '../../../session/use-id-in-address.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { NoPermission } from '../../../ui/page/no-permission.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { templateTexts as texts } from '../texts.ts';
import { NodeList } from './node-list.tsx';
import { useAdd } from './use-add.ts';

/**
 * The template's tree on the left, the project's on the right (SET-193, SET-194, ADM-058). The address holds the chosen template.
 */
export function AddFromTemplate({ place }: { place: PlaceOfStructure }) {
  const chosen = useIdInAddress('template');
  const list = useApiQuery(packages, 'listStructures', { query: { onlyTemplates: 'true' } });
  if (!place.mayEdit) return <NoPermission title={texts.notAllowed} />;
  const others = (list.data ?? []).filter(({ uid }) => uid !== place.trackerId);
  const template = chosen.find(others, ({ uid }) => uid);
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.pageTitle} description={texts.pageIntro} />
      <QueryState query={list}>
        {() =>
          others.length === 0 ? (
            <EmptyState title={texts.noTemplates}>{texts.noTemplatesText}</EmptyState>
          ) : (
            <ChoiceField
              label={texts.choose}
              isRequired
              placeholder={texts.choosePlaceholder}
              value={template?.uid ?? ''}
              choices={others.map(({ uid, name }) => ({ value: uid, label: name }))}
              onChange={chosen.choose}
            />
          )
        }
      </QueryState>
      <Grid gridDefinition={[{ colspan: { default: 12, s: 6 } }, { colspan: { default: 12, s: 6 } }]}>
        <Theirs key={template?.uid} place={place} template={template} />
        <Ours place={place} />
      </Grid>
    </SpaceBetween>
  );
}

function Theirs({ place, template }: { place: PlaceOfStructure; template: ProjectStructure | undefined }) {
  const templateId = template?.uid ?? '';
  const tree = useApiQuery(templates, 'listTemplateNodes', { params: { templateId } }, { enabled: template !== undefined });
  const own = useOwn(place);
  const { add, adding } = useAdd(place, template?.root_master.latest_commit.root_commit);
  return (
    <Container header={<Header variant="h2">{texts.theirs}</Header>}>
      {template ? (
        <QueryState query={tree} errorTitle={texts.loadError}>
          {(found) => <NodeList label={texts.theirs} nodes={found} own={own.data} onAdd={add} adding={adding} />}
        </QueryState>
      ) : (
        <EmptyState title={texts.chooseFirst} />
      )}
    </Container>
  );
}

const useOwn = ({ trackerId: structureId, commitId: reportId }: PlaceOfStructure) =>
  useApiQuery(nodes, 'listNodes', { params: { trackerId: structureId, commitId: reportId } });

function Ours({ place }: { place: PlaceOfStructure }) {
  const tree = useOwn(place);
  const isEmpty = (found: ReadNode[]) => found.length <= 1;
  return (
    <Container header={<Header variant="h2">{texts.ours}</Header>}>
      <QueryState query={tree} isEmpty={isEmpty} empty={<EmptyState title={texts.emptyOurs} />}>
        {(found) => <NodeList label={texts.ours} nodes={found} own={[]} />}
      </QueryState>
    </Container>
  );
}
