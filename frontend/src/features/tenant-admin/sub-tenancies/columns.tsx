import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import type { SubTenancy } from '../../../../../shared/contract/tenant/tenancies.ts';
import { fill } from '../../../ui/fill.ts';
import { ShortId } from '../../../ui/text/short-id.tsx';
import { common } from '../../../ui/texts.ts';
import { subTenancyTexts as texts } from './texts.ts';

/** The address of a site: its domain, with the scheme and the port of this page. */
export function siteOf(domain: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${domain}${port === '' ? '' : `:${port}`}/`;
}

type Acts = { onDelete(tenancy: SubTenancy): void; onProve(tenancy: SubTenancy): void };

/** The columns in the order of the specification (ADM-044 to ADM-046). */
export const subTenancyColumns = ({ onDelete, onProve }: Acts): TableProps.ColumnDefinition<SubTenancy>[] => [
  { id: 'id', header: texts.id, cell: ({ uid }) => <ShortId uid={uid} />, minWidth: 135 },
  {
    id: 'domain',
    header: texts.domain,
    cell: (tenancy) => <Domain tenancy={tenancy} onProve={() => onProve(tenancy)} />,
    isRowHeader: true,
    minWidth: 220,
  },
  { id: 'schema', header: texts.schema, cell: ({ schema_name }) => schema_name, minWidth: 150 },
  { id: 'company', header: texts.adminCompany, cell: ({ admin_company }) => admin_company.name || '–', minWidth: 150 },
  {
    id: 'admin',
    header: texts.admin,
    cell: (tenancy) => (
      <Button
        variant="inline-link"
        ariaLabel={fill(texts.deleteOf, { domain: tenancy.domain_url })}
        onClick={() => onDelete(tenancy)}
      >
        {common.delete}
      </Button>
    ),
    minWidth: 90,
  },
];

/** The domain of a site as a link, with its proof. If the domain is not proven yet: the next step instead of a link. */
function Domain({ tenancy: { domain_url: domain, proof }, onProve }: { tenancy: SubTenancy; onProve(): void }) {
  const isWaiting = proof?.state === 'waiting';
  return (
    <SpaceBetween size="xxs">
      {isWaiting ? (
        <span>{domain}</span>
      ) : (
        <Link href={siteOf(domain)} external externalIconAriaLabel={common.newTab}>
          {domain}
        </Link>
      )}
      {proof && (
        <SpaceBetween size="xs" direction="horizontal">
          <ProofState proof={proof} />
          <Button
            variant="inline-link"
            ariaLabel={fill(isWaiting ? texts.proveOf : texts.recordOf, { domain })}
            onClick={onProve}
          >
            {isWaiting ? texts.prove : texts.record}
          </Button>
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

export const ProofState = ({ proof }: { proof: NonNullable<SubTenancy['proof']> }) =>
  proof.state === 'waiting' ? (
    <StatusIndicator type="pending">{texts.waiting}</StatusIndicator>
  ) : (
    <StatusIndicator type="success">{texts.proven}</StatusIndicator>
  );
