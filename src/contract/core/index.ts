import { approvals } from './approvals.ts'
import { categories } from './categories.ts'
import { deals } from './deals.ts'
import { subscriptions } from './subscriptions.ts'
import { summaries } from './summary.ts'

export const core = [...summaries, ...approvals, ...categories, ...subscriptions, ...deals] as const
