export { adminEditTabs, type EditTab, readTab } from '#views/profile/filters.ts'
export { saveTab, showTab } from './edit.tsx'
export type { EditTarget } from './edit-screen.tsx'
export {
  type Account,
  type Business,
  readAccount,
  readBusiness,
  readChosen,
  readContact,
} from './load-profile.ts'
