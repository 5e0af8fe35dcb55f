export { untouchedStatus } from '../../data/stores/report/untouched-status.ts';
