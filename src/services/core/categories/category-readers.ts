import type { Permission } from '#src/contract/permissions.ts'

/** Of administrators: whoever looks at categories, or does anything with one. */
export const categoryReaders: readonly Permission[] = [
  'VIEW_CATEGORY',
  'ADD_CATEGORY',
  'UPDATE_CATEGORY',
  'DELETE_CATEGORY',
]
