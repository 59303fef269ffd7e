import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { esCO } from './es-CO/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof esCO }
  }
}

export const i18n = i18next

void i18next.use(initReactI18next).init({
  lng: 'es-CO',
  fallbackLng: 'es-CO',
  resources: { 'es-CO': { translation: esCO } },
  interpolation: { escapeValue: false },
})
