export { saveTab, showTab } from './edit.tsx'
export type { EditTarget } from './edit-screen.tsx'
export { adminEditTabs, type EditTab, readTab } from './filters.ts'
export {
  type Account,
  type Business,
  readAccount,
  readBusiness,
  readChosen,
  readContact,
} from './load-profile.ts'
