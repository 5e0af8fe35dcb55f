/** Texts of the editor for formatted text. */
export const richTextTexts = {
  toolbar: 'Format',
  block: 'Block format',
  paragraph: 'Paragraph',
  header3: 'Header 3',
  header4: 'Header 4',
  header5: 'Header 5',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'Bullets',
  numbers: 'Numbers',
} as const;
