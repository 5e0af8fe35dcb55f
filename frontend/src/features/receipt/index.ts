export { IdentityOfFactor } from './factor-identity.tsx';
export { FactorSource } from './factor-source.tsx';
export { Facts } from './submission-facts.tsx';
export { receiptTexts } from './texts.ts';
export { UploadsOfSubmission } from './uploads.tsx';
