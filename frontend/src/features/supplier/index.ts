export { MyClients } from './my-clients.tsx';
export { PendingRequests } from './pending-requests.tsx';
export { RequestAccess } from './request-access.tsx';
export { SupplierRequests } from './supplier-requests.tsx';
