import type { Permission } from '#src/contract/roles.ts'

export const categoryReaders: readonly Permission[] = [
  'VIEW_CATEGORY',
  'ADD_CATEGORY',
  'UPDATE_CATEGORY',
  'DELETE_CATEGORY',
]
