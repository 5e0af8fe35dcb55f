export { TenantNavigation } from './tenant-navigation.tsx';
