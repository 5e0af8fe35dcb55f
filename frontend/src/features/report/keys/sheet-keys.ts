import { keyTexts as texts } from './texts.ts';

/**
 * Keys of a report's sheet, pressed together; a line may have several ways. They are not single letters, so they cannot be
 * switched off.
 */
export const SHEET_KEYS: readonly { ways: readonly (readonly string[])[]; text: string }[] = [
  { ways: [['Enter']], text: texts.move },
  { ways: [['Shift', 'Enter']], text: texts.back },
  { ways: [['↑'], ['↓'], ['←'], ['→']], text: texts.arrows },
  { ways: [['Home'], ['End']], text: texts.ends },
  {
    ways: [
      ['Ctrl', 'Home'],
      ['Ctrl', 'End'],
    ],
    text: texts.edges,
  },
  { ways: [['Page ↑'], ['Page ↓']], text: texts.ten },
  { ways: [['Alt', '↓']], text: texts.choice },
  { ways: [['Y'], ['N']], text: texts.answer },
  { ways: [['Ctrl', 'D']], text: texts.past },
  {
    ways: [
      ['Ctrl', '↓'],
      ['Ctrl', '↑'],
    ],
    text: texts.empty,
  },
  {
    ways: [
      ['Ctrl', 'Shift', '↓'],
      ['Ctrl', 'Shift', '↑'],
    ],
    text: texts.look,
  },
  { ways: [['Esc']], text: texts.leave },
  { ways: [['Ctrl', 'Z']], text: texts.undo },
  {
    ways: [
      ['Ctrl', 'Shift', 'Z'],
      ['Ctrl', 'Y'],
    ],
    text: texts.redo,
  },
];
