export { IdentityOfFactor } from './factor-identity.tsx';
export { SourceText } from './source-text.tsx';
export { Facts } from './submission-facts.tsx';
export { receiptTexts } from './texts.ts';
export { UploadsOfSubmission } from './uploads.tsx';
