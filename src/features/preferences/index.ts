export { saveLanguage } from './save-language.ts'
