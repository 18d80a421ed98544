export { BusinessPanel, businessFacts } from './business.tsx'
export { CategoriesPanel } from './categories.tsx'
export { ContactPanel, contactFacts } from './contact.tsx'
