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

/** Grays of the dark scheme, from text to background. Cards (7) are lighter than the page (9), and fields (6) than cards. */
const dark: MantineColorsTuple = [
  '#e4e7ea',
  '#c9cfd5',
  '#a6aeb6',
  '#7d8690',
  '#454d55',
  '#363d44',
  '#272d33',
  '#1d2227',
  '#15181b',
  '#0d0f11',
];

/** Minimum target size (WCAG 2.5.8). base.css draws smaller boxes inside it. */
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
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Explanations are below their fields.
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    NumberInput: { defaultProps: { allowDecimal: false, hideControls: true } },
    Select: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    Anchor: { defaultProps: { underline: 'always' } },
    // Not `Checkbox.extend`, which would load these components with the first page.
    Checkbox: { vars: () => ({ root: { '--checkbox-size': targetSize } }) },
    Radio: { vars: () => ({ root: { '--radio-size': targetSize } }) },
    Switch: {
      vars: () => ({
        root: {
          '--switch-height': targetSize,
          '--switch-width': '46px',
          '--switch-thumb-size': '18px',
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
    // Not a <header>, which would be a second banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    Drawer: { defaultProps: { position: 'bottom', closeButtonProps: { 'aria-label': 'Close' } } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none', fw: 550 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', highlightOnHover: true } },
  },
});

/** Grays with a contrast of 4.5:1 on page and card backgrounds, which the library's grays lack. */
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
    '--tribune-star': '#c77700',
    '--tribune-star-empty': '#d5dade',
    '--tribune-hover': '#f1f3f5',
    '--tribune-good': '#1f7a35',
    '--tribune-bad': '#b02525',
    '--tribune-card': '#ffffff',
    '--tribune-line': '#e3e6e9',
    '--tribune-box': 'var(--mantine-color-gray-5)',
    '--tribune-selected': '#e6f5f7',
    '--tribune-mark': '#ffec99',
    '--tribune-ring': '#0b7285',
  },
  dark: {
    '--mantine-color-dimmed': '#a6aeb6',
    '--mantine-color-placeholder': '#a6aeb6',
    '--mantine-color-error': '#ff8fab',
    '--mantine-color-yellow-light-color': '#ffe8a3',
    '--tribune-background': '#0d0f11',
    '--tribune-star': '#f2b134',
    '--tribune-star-empty': '#454d55',
    '--tribune-hover': '#272d33',
    '--tribune-good': '#69db7c',
    '--tribune-bad': '#ff8787',
    '--tribune-card': '#1d2227',
    '--tribune-line': '#343b42',
    '--tribune-box': 'var(--mantine-color-dark-3)',
    '--tribune-selected': '#143138',
    '--tribune-mark': '#665200',
    '--tribune-ring': '#4ca9b7',
  },
});
