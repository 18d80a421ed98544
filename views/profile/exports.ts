export {
  BusinessPanel,
  businessFacts,
  CategoriesPanel,
  ContactPanel,
  contactFacts,
} from './panels.tsx'
