import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import type { TableProps } from '@cloudscape-design/components/table';
import type { SubTenancy } from '../../../../../shared/contract/tenant/tenancies.ts';
import { fill } from '../../../ui/fill.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import { common } from '../../../ui/texts.ts';
import { subTenancyTexts as texts } from './texts.ts';

/** Where a site answers: its domain, with the scheme and the port of this one. */
export function siteOf(domain: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${domain}${port === '' ? '' : `:${port}`}/`;
}

/** The columns in the order of the specification (ADM-044 to ADM-046). */
export const columnsOf = (onDelete: (tenancy: SubTenancy) => void): TableProps.ColumnDefinition<SubTenancy>[] => [
  { id: 'id', header: texts.id, cell: ({ uid }) => <ShortId uid={uid} />, minWidth: 135 },
  {
    id: 'domain',
    header: texts.domain,
    cell: ({ domain_url }) => (
      <Link href={siteOf(domain_url)} external externalIconAriaLabel={common.newTab}>
        {domain_url}
      </Link>
    ),
    isRowHeader: true,
    minWidth: 180,
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
