/** Texts of what all settings have. */
export const settingTexts = {
  undo: '元に戻す',
};
