import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { catalog } from '../i18n/texts.ts'

const petrol: MantineColorsTuple = [
  '#eef6f6',
  '#dcebeb',
  '#b5d6d6',
  '#8bbfc0',
  '#66a9ab',
  '#459294',
  '#2c7c7f',
  '#1b6a6c',
  '#125658',
  '#0a4244',
]

/** Cool greys with a drop of petrol, so that surfaces and accents belong together. */
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eff2f3',
  '#e3e8e9',
  '#d2d9db',
  '#b6c0c3',
  '#8b989c',
  '#647176',
  '#4b575c',
  '#343f43',
  '#20292c',
]

const dark: MantineColorsTuple = [
  '#dfe7e8',
  '#b9c5c8',
  '#94a3a7',
  '#6d7d82',
  '#3b484c',
  '#2c383c',
  '#232e32',
  '#182124',
  '#11191b',
  '#0b1112',
]

const { common } = catalog.texts
const close = { 'aria-label': common.close }
const clear = { 'aria-label': common.clear }
/** The heading of a panel is no banner of the page. */
const panel = { closeButtonProps: close, attributes: { header: { role: 'presentation' } } }

/** From its eighth on darker than the library's: white words stand on that one. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f06565',
  '#d94141',
  '#bb2b2b',
  '#a02020',
  '#831818',
]

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  colors: { petrol, gray, dark, red },
  black: '#1c2528',
  fontFamily:
    'Inter, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: '"Cascadia Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Help stands below, so that the inputs of a row stand side by side.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Modal: {
      styles: { title: { fontWeight: 650, fontSize: '1.0625rem', lineHeight: 1.3 }, body: { paddingTop: 4 } },
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, ...panel },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.2 }, ...panel } },
    Notification: { defaultProps: { closeButtonProps: close } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': common.showPassword } } },
    FileInput: { defaultProps: { clearButtonProps: clear } },
    TagsInput: { defaultProps: { clearButtonProps: clear } },
    // Lists open on typing, on a click or on an arrow key, not by passing through with Tab.
    Select: {
      defaultProps: {
        openOnFocus: false,
        clearButtonProps: clear,
        comboboxProps: { shadow: 'md' },
        nothingFoundMessage: common.noMatches,
      },
    },
    Menu: { defaultProps: { shadow: 'md' } },
    Popover: { defaultProps: { shadow: 'md' } },
  },
})
