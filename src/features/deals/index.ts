export { dealFields } from './deal-fields.tsx'
export { readDraftsFor, readGateFor } from './deal-owner.ts'
export { FORM_BYTES_MAX, FORM_FILES_MAX, readDeal } from './deals.tsx'
export { dealList } from './list.tsx'
