import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** The one look of the app: quiet white and grey, one blue. Contrast is WCAG AA in both colour schemes. */
export const theme = createTheme({
  colors: {
    brand: [
      '#eef4ff',
      '#dbe7fe',
      '#b9d0fb',
      '#8db2f5',
      '#6094ee',
      '#326ad6',
      '#2160cf',
      '#1a4eac',
      '#173f8a',
      '#14336c',
    ],
    dark: [
      '#e6e9ed',
      '#c9cfd6',
      '#9aa4b0',
      '#828c98',
      '#3a424c',
      '#2a313a',
      '#20262e',
      '#1b2027',
      '#13171c',
      '#0d1014',
    ],
  },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  white: '#ffffff',
  black: '#1a1f26',
  fontFamily: '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    // Errors are above their field: a phone's keyboard covers what is below.
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Input: { defaultProps: { size: 'md' } },
  },
});

/** Mantine's own defaults fail WCAG AA in places; these variables correct them, and name the app's own colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6470',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-default-border': '#cfd5dc',
    '--mantine-color-disabled': '#e6e9ed',
    '--mantine-color-disabled-color': '#6b7480',
    '--mantine-color-brand-light-color': '#1a4eac',
    '--kt-page': '#f5f6f8',
    '--kt-surface': '#ffffff',
    '--kt-weekend': '#eef0f3',
    '--kt-line': '#e1e5ea',
    '--kt-control-line': '#8b949f',
    '--kt-focus': '#2160cf',
    '--kt-link': '#1c5cb8',
    '--kt-saturday': '#1c5cb8',
    '--kt-danger': '#c92a2a',
    '--kt-danger-surface': '#fdf0f0',
    '--kt-danger-line': '#f0c4c4',
    '--kt-success': '#18794e',
    '--kt-success-surface': '#e9f7ef',
    '--kt-success-line': '#b4dfc6',
    '--kt-info': '#1c5cb8',
    '--kt-info-surface': '#eef4ff',
    '--kt-info-line': '#c5d8fb',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa4b0',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#9aa4b0',
    '--mantine-color-default-border': '#4a5460',
    '--mantine-color-disabled': '#2a313a',
    '--mantine-color-disabled-color': '#9aa4b0',
    '--mantine-color-brand-light-color': '#b9d0fb',
    '--kt-page': '#13171c',
    '--kt-surface': '#1b2027',
    '--kt-weekend': '#242a32',
    '--kt-line': '#2f3740',
    '--kt-control-line': '#6f7a87',
    '--kt-focus': '#6094ee',
    '--kt-link': '#8db2f5',
    '--kt-saturday': '#8db2f5',
    '--kt-danger': '#ff8787',
    '--kt-danger-surface': '#33201f',
    '--kt-danger-line': '#6b3533',
    '--kt-success': '#5fd39a',
    '--kt-success-surface': '#172a22',
    '--kt-success-line': '#2c5a44',
    '--kt-info': '#8db2f5',
    '--kt-info-surface': '#1a2536',
    '--kt-info-line': '#2f4a76',
  },
});

/**
 * The page's nonce for styles made at run time, which the content security policy asks for. It is in a meta tag
 * that the build writes and the server fills in.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The colours of what is good, bad or only worth knowing: of its text or sign, its surface and the line around that. */
export const toneColors = (tone: 'info' | 'success' | 'danger') => ({
  color: `var(--kt-${tone})`,
  background: `var(--kt-${tone}-surface)`,
  borderColor: `var(--kt-${tone}-line)`,
});
