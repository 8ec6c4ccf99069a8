import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';

const TEAL: MantineColorsTuple = [
  ...['#e8f6f8', '#d3ebef', '#a5d6df', '#73c0ce', '#4baebf'],
  ...['#32a2b6', '#1c9cb2', '#0b7f93', '#0b6a7b', '#075764'],
] as unknown as MantineColorsTuple; // Ten colours.

function focusContentIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
}

/** Look of the back office. The colours of texts have a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const theme = createTheme({
  primaryColor: 'teal',
  colors: { teal: TEAL },
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.15rem' } } },
  respectReducedMotion: true,
  components: {
    // Without this role, the header of a dialog counts as a second header of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // When a dialog closes, the button that opened it may no longer exist, for example if the matter was resolved. If
    // no element had the focus, the keyboard would begin at the top of the page.
    Modal: { defaultProps: { onExitTransitionEnd: focusContentIfLost } },
    // A notification closes after some seconds. Mantine's button to close it has no name.
    Notification: { defaultProps: { withCloseButton: false } },
  },
});

/**
 * Changes the grey of less important texts and the colours of warnings, whose contrast is too low in Mantine's own
 * theme.
 */
export const resolveVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-yellow-light-color': '#7a4600',
    '--page-background': colors.gray[0],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-yellow-light': 'rgb(250 176 5 / 15%)',
    '--mantine-color-yellow-light-color': colors.yellow[3],
    '--page-background': colors.dark[8],
  },
});
