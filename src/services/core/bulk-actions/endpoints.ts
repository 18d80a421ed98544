import { createBulkAction } from './create.ts'
import { readBulkAction } from './read.ts'
import { startBulkAction, stopBulkAction } from './switch.ts'

export const bulkActionEndpoints = [
  createBulkAction,
  readBulkAction,
  startBulkAction,
  stopBulkAction,
]
