import type { SupplierMail } from '../../shared/contract/mails.ts';
import type { MailWords } from './mail-words.ts';

const toRequester = (supplier: string) =>
  `You get this mail because you sent this supplier request, or because you administer ${supplier} and the sender no longer does.`;

/** Requests of suppliers, and the end of a relation. */
export const SUPPLIER_TEXTS: Record<SupplierMail['kind'], (facts: SupplierMail['facts']) => MailWords> = {
  'supplier-requested': ({ supplier, supplierCompany, role, client, by }) => ({
    subject: `Supplier request to ${client} from ${supplier}`,
    lines: [
      `${by} asks that ${supplier} of ${supplierCompany} reports to ${client} as a supplier, by its role ${role}.`,
      'Open the project to accept or reject the request:',
    ],
    why: `You get this mail because you are an administrator of ${client}, which allows suppliers.`,
  }),
  'supplier-accepted': ({ supplier, role, client, by }) => ({
    subject: `Accepted: supplier request of ${supplier} to ${client}`,
    lines: [
      `${by} accepted the request of ${supplier} to report to ${client}. Whoever has the role ${role} now reports for its package there.`,
      'Open the clients of your project:',
    ],
    why: toRequester(supplier),
  }),
  'supplier-rejected': ({ supplier, client, by }) => ({
    subject: `Rejected: supplier request of ${supplier} to ${client}`,
    lines: [
      `${by} rejected the request of ${supplier} to report to ${client}. You can send it again.`,
      'Open the clients of your project:',
    ],
    why: toRequester(supplier),
  }),
  'supplier-dropped': ({ supplier, role, client, by }) => ({
    subject: `Ended: ${supplier} as a supplier of ${client}`,
    lines: [
      `${by} ended the relation in which ${supplier} reported to ${client}. Whoever has the role ${role} can no longer open its package there. ${client} keeps the figures that it has received.`,
      'Open the clients of your project:',
    ],
    why: `You get this mail because you are an administrator of ${supplier}.`,
  }),
  'client-deleted': ({ supplier, role, client, by }) => ({
    subject: `Deleted: ${client}, a client of ${supplier}`,
    lines: [
      `${by} deleted ${client}, to which ${supplier} reported as a supplier. Its package for the role ${role} is gone, with what was entered there.`,
      'Open the clients of your project:',
    ],
    why: `You get this mail because you are an administrator of ${supplier}.`,
  }),
  'supplier-left': ({ supplier, supplierCompany, client, by }) => ({
    subject: `Ended: ${supplier} as a supplier of ${client}`,
    lines: [
      `${by} ended the relation in which ${supplier} of ${supplierCompany} reported to ${client}. Its package stays with all reports, and nobody is responsible for it now.`,
      'Open the members of the project:',
    ],
    why: `You get this mail because you are an administrator of ${client}.`,
  }),
};
