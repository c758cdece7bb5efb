const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: the page prints in the light scheme whatever the screen shows. */
export function printLight(): void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen !== null) root.setAttribute(SCHEME, onScreen);
  });
}
