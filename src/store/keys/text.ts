const NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  'shift+tab': '⇧Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  space: 'Space',
};

/** Formats a key for display: `^D`, `Enter`, `⇧Tab`, `F1`. */
export const keyText = (key: string): string => {
  const name = NAMES[key];
  if (name !== undefined) return name;
  if (key.startsWith('ctrl+')) return `^${NAMES[key.slice(5)] ?? key.slice(5).toUpperCase()}`;
  return isFunctionKey(key) ? key.toUpperCase() : key;
};

/** The key of a tab by its index; empty after the ninth tab. */
export const tabKey = (index: number): string => (index < 9 ? String(index + 1) : '');

/** True for F1 to F12. */
export const isFunctionKey = (key: string): boolean => /^f\d{1,2}$/.test(key);
