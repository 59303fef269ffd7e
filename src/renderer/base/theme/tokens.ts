import type { CSSVariablesResolver } from '@mantine/core'

/**
 * The one place of colours beyond Mantine's own: surfaces, lines and the tones of states, each readable (AA) on its own
 * background, in light, in dark, and in both with more contrast.
 */
/** Where what leaves the clinic goes: the same in every theme. */
const SAME = {
  '--focus-width': '2px',
  '--env-production': '#17603a',
  '--env-production-line': '#2a8f5b',
  '--env-enablement': '#8a5100',
  '--env-enablement-line': '#d98a1f',
  '--env-simulated': '#5a3d9c',
  '--env-simulated-line': '#8566d6',
}

const LIGHT = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-dimmed': '#566368',
  '--mantine-color-placeholder': '#69767b',
  '--mantine-color-error': '#b42318',
  '--mantine-color-anchor': '#125658',
  '--surface-page': '#f5f7f7',
  '--surface-sunken': '#eef2f2',
  '--surface-raised': '#ffffff',
  '--surface-hover': '#f0f5f5',
  '--surface-selected': '#e2efef',
  '--line': '#dfe5e6',
  '--line-strong': '#c5cfd1',
  '--ink-soft': '#566368',
  '--accent-ink': '#125658',
  '--tone-ok-fg': '#17603a',
  '--tone-ok-bg': '#e3f4ea',
  '--tone-warn-fg': '#7a4a05',
  '--tone-warn-bg': '#fdf0d5',
  '--tone-bad-fg': '#9b1c12',
  '--tone-bad-bg': '#fde8e6',
  '--tone-info-fg': '#20508f',
  '--tone-info-bg': '#e5effb',
  '--tone-sim-fg': '#5a3d9c',
  '--tone-sim-bg': '#efe9fb',
  '--tone-idle-fg': '#4b575c',
  '--tone-idle-bg': '#e9eeef',
}

const DARK = {
  '--mantine-color-body': '#182124',
  '--mantine-color-text': '#dfe7e8',
  '--mantine-color-dimmed': '#a3b1b5',
  '--mantine-color-placeholder': '#8e9da1',
  '--mantine-color-error': '#ff9d92',
  '--mantine-color-anchor': '#8bcdcf',
  '--surface-page': '#11191b',
  '--surface-sunken': '#141d1f',
  '--surface-raised': '#182124',
  '--surface-hover': '#1f2a2d',
  '--surface-selected': '#1d3638',
  '--line': '#2c383c',
  '--line-strong': '#435156',
  '--ink-soft': '#a3b1b5',
  '--accent-ink': '#8bcdcf',
  '--tone-ok-fg': '#8ddcae',
  '--tone-ok-bg': '#15332a',
  '--tone-warn-fg': '#f3c677',
  '--tone-warn-bg': '#3a2c12',
  '--tone-bad-fg': '#ffa79d',
  '--tone-bad-bg': '#431d1b',
  '--tone-info-fg': '#a5c8f5',
  '--tone-info-bg': '#1a2d47',
  '--tone-sim-fg': '#c9b6f5',
  '--tone-sim-bg': '#2c2347',
  '--tone-idle-fg': '#b9c5c8',
  '--tone-idle-bg': '#263134',
}

/** What more contrast changes: ink and lines go to the ends, surfaces become one. */
export const HIGH_CONTRAST = {
  light: {
    ...inked('#000000', '#ffffff'),
    '--mantine-color-error': '#8a0000',
    '--mantine-color-anchor': '#00363a',
    '--mantine-primary-color-filled': '#004043',
    '--mantine-primary-color-filled-hover': '#002a2c',
    '--surface-hover': '#e6f0f0',
    '--surface-selected': '#d0e6e6',
    '--accent-ink': '#00363a',
    ...tones(['#00401e', '#f2fff7'], ['#553000', '#fffaf0'], ['#7a0000', '#fff4f3'], ['#0a2f66', '#f3f8ff']),
    '--tone-sim-fg': '#35146f',
    '--tone-sim-bg': '#f8f4ff',
    '--tone-idle-fg': '#000000',
    '--tone-idle-bg': '#ffffff',
  },
  dark: {
    ...inked('#ffffff', '#000000'),
    '--mantine-color-error': '#ffc2bb',
    '--mantine-color-anchor': '#a9f0f2',
    // What is filled bears white words, and stands out from black.
    '--mantine-primary-color-filled': '#006a6d',
    '--mantine-primary-color-filled-hover': '#005558',
    '--surface-hover': '#142a2b',
    '--surface-selected': '#123f41',
    '--accent-ink': '#a9f0f2',
    ...tones(['#b5ffd2', '#00170b'], ['#ffe2a8', '#1a1000'], ['#ffd2cd', '#1f0200'], ['#d2e5ff', '#00112b']),
    '--tone-sim-fg': '#e6dbff',
    '--tone-sim-bg': '#13062e',
    '--tone-idle-fg': '#ffffff',
    '--tone-idle-bg': '#000000',
  },
}

function inked(ink: string, paper: string) {
  return {
    '--mantine-color-body': paper,
    '--mantine-color-text': ink,
    '--mantine-color-dimmed': ink,
    '--mantine-color-placeholder': ink,
    '--mantine-color-default': paper,
    '--mantine-color-default-color': ink,
    '--mantine-color-default-border': ink,
    '--input-bd': ink,
    // Mantine draws the borders of inputs with these.
    '--mantine-color-gray-4': ink,
    '--mantine-color-dark-4': ink,
    '--surface-page': paper,
    '--surface-sunken': paper,
    '--surface-raised': paper,
    '--line': ink,
    '--line-strong': ink,
    '--ink-soft': ink,
    '--focus-width': '3px',
  }
}

type Pair = readonly [fg: string, bg: string]
function tones(ok: Pair, warn: Pair, bad: Pair, info: Pair) {
  return {
    '--tone-ok-fg': ok[0],
    '--tone-ok-bg': ok[1],
    '--tone-warn-fg': warn[0],
    '--tone-warn-bg': warn[1],
    '--tone-bad-fg': bad[0],
    '--tone-bad-bg': bad[1],
    '--tone-info-fg': info[0],
    '--tone-info-bg': info[1],
  }
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: SAME, light: LIGHT, dark: DARK })
