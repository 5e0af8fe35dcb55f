export { calculationText } from './calculation.ts';
export { FormFields } from './form-fields.tsx';
export { bodyOf, checkForm, formOf } from './form-state.ts';
export { inOrder } from './order.ts';
export { changesEquation, EquationScope } from './versions/equation-scope.tsx';
export { NO_SCOPE, scopeBody } from './versions/scope-form.ts';
export { definitionTexts } from './versions/texts.ts';
export { useDefinitionPreview } from './versions/use-definition-preview.ts';
export { versionText } from './versions/version-text.ts';
