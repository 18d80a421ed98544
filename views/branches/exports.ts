export { ContactNo } from './contact-no.tsx'
