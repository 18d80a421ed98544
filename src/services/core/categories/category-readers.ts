import type { Permission } from '#src/contract/permissions.ts'

export const categoryReaders: readonly Permission[] = [
  'VIEW_CATEGORY',
  'ADD_CATEGORY',
  'UPDATE_CATEGORY',
  'DELETE_CATEGORY',
]
