export { termsHtml } from './terms.ts'
