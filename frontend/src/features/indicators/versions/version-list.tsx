import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { DefinitionVersion } from '../../../../../shared/contract/indicator/versions.ts';
import { countOf } from '../../../ui/format.ts';
import { definitionTexts as texts } from './texts.ts';
import { versionText } from './version-text.ts';

type Props<V extends DefinitionVersion> = { versions: readonly V[]; saysOf(version: V): string };

/** The versions of a definition, latest first. Hidden if it has never changed. */
export function VersionList<V extends DefinitionVersion>({ versions, saysOf }: Props<V>) {
  if (versions.length < 2) return null;
  return (
    <ExpandableSection headerText={countOf(versions.length, texts.listOf)}>
      <SpaceBetween size="s">
        {versions.toReversed().map((version) => (
          <div key={version.number}>
            <Box>{saysOf(version)}</Box>
            <Box fontSize="body-s" color="text-body-secondary">
              {versionText(version)}
            </Box>
          </div>
        ))}
      </SpaceBetween>
    </ExpandableSection>
  );
}
