import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { sbccTexts as texts } from './texts.ts';

/** A placeholder for the address: no document describes the content of this report (ADM-078). */
export default function SbccReportPage() {
  const { type = '', typeId = '' } = useParams();
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <Container>
        <KeyValuePairs
          columns={2}
          items={[
            { label: texts.type, value: type },
            { label: texts.typeId, value: typeId },
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}
