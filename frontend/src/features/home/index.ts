export { OthersInvitation } from './others-invitation.tsx';
export { WaitingInvitations } from './waiting-invitations.tsx';
