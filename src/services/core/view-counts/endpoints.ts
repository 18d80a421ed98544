import { recordViews } from './views.ts'

export const viewEndpoints = [recordViews]
