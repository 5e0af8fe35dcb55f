/** Labels of the panel below or beside a page. */
export const panelTexts = {
  closeButtonAriaLabel: 'Close the details',
  openButtonAriaLabel: 'Open the details',
  preferencesTitle: 'Details',
  preferencesPositionLabel: 'Position',
  preferencesPositionDescription: 'Where this browser shows the details',
  preferencesPositionSide: 'Beside the page',
  preferencesPositionBottom: 'Below the page',
  preferencesConfirm: 'Save',
  preferencesCancel: 'Cancel',
  preferencesCloseAriaLabel: 'Close',
  resizeHandleAriaLabel: 'Resize the details',
  resizeHandleTooltipText: 'Drag or use the arrow keys to resize',
} as const;
