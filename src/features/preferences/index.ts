export { tellLanguage } from './tell-language.ts'
