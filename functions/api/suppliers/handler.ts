import { suppliers } from '../../../shared/contract/supplier/suppliers.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import {
  answerSupplierRequest,
  endSupplier,
  listSentSupplierRequests,
  listSupplierClients,
  listSupplierRequests,
  requestSupplier,
  withdrawSupplierRequest,
} from './requests.ts';

export const handler = resourceHandler(suppliers, {
  listSupplierRequests,
  requestSupplier,
  answerSupplierRequest,
  endSupplier,
  listSentSupplierRequests,
  withdrawSupplierRequest,
  listSupplierClients,
});
