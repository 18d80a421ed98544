import { categories } from './categories.ts'
import { deals } from './deals.ts'
import { subscriptions } from './subscriptions.ts'
import { summaries } from './summary.ts'

export const core = [...summaries, ...categories, ...subscriptions, ...deals] as const
