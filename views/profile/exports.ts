export type { Change } from './change-note.tsx'
export {
  BusinessPanel,
  businessFacts,
  CategoriesPanel,
  ContactPanel,
  contactFacts,
} from './panels.tsx'
