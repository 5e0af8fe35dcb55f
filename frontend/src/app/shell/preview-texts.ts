/** Texts about the preview of a role. */
export const previewTexts = {
  header: 'You are looking at the project as {role}',
  text: 'This is a preview of {project} with the rights of that role alone. Nothing can be changed in it.',
  leave: 'Leave the preview',
} as const;
