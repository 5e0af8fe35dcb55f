export { OwnReminders } from './own-reminders.tsx';
