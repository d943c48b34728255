import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e6f5f7',
  '#d0e9ed',
  '#a3d3da',
  '#72bcc7',
  '#4ca9b7',
  '#349dad',
  '#2597a9',
  '#0e7f90',
  '#0b7285',
  '#005f70',
];

/** Grays of the dark scheme, from text to background. */
const dark: MantineColorsTuple = [
  '#dde1e5',
  '#c3c9cf',
  '#a0a8b0',
  '#737c85',
  '#3a4148',
  '#2f353b',
  '#22272c',
  '#16191c',
  '#101214',
  '#0b0d0e',
];

/** The least size of a target (WCAG 2.5.8). base.css draws smaller boxes in it. */
const targetSize = '24px';

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 8,
  colors: { teal, dark },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem' },
      h3: { fontSize: '1rem' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Anchor: { defaultProps: { underline: 'always' } },
    // Without `Checkbox.extend`, which would load these components with the first page.
    Checkbox: { vars: () => ({ root: { '--checkbox-size': targetSize, '--label-lh': targetSize } }) },
    Radio: { vars: () => ({ root: { '--radio-size': targetSize, '--label-lh': targetSize } }) },
    Switch: {
      vars: () => ({
        root: {
          '--switch-height': targetSize,
          '--switch-width': '46px',
          '--switch-thumb-size': '18px',
          '--label-lh': targetSize,
        },
      }),
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // The focus placeholder is not an allowed child of a menu (axe: aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A <header> would be a second banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none', fw: 550 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', highlightOnHover: true } },
  },
});

/** Grays with a contrast of 4.5:1 on page and card backgrounds, which the library's own do not reach. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6670',
    '--mantine-color-placeholder': '#5c6670',
    '--mantine-color-error': '#c2255c',
    '--mantine-color-blue-light-color': '#1864ab',
    '--mantine-color-orange-light-color': '#9c3d00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-yellow-light-color': '#704200',
    '--tribune-background': '#f6f7f8',
    '--tribune-card': '#ffffff',
    '--tribune-line': '#e3e6e9',
    '--tribune-box': 'var(--mantine-color-gray-5)',
    '--tribune-selected': '#e6f5f7',
    '--tribune-mark': '#ffec99',
    '--tribune-ring': '#0b7285',
  },
  dark: {
    '--mantine-color-dimmed': '#a0a8b0',
    '--mantine-color-placeholder': '#a0a8b0',
    '--mantine-color-error': '#ff8fab',
    '--mantine-color-yellow-light-color': '#ffe8a3',
    '--tribune-background': '#101214',
    '--tribune-card': '#16191c',
    '--tribune-line': '#2b3036',
    '--tribune-box': 'var(--mantine-color-dark-3)',
    '--tribune-selected': '#143138',
    '--tribune-mark': '#665200',
    '--tribune-ring': '#4ca9b7',
  },
});
