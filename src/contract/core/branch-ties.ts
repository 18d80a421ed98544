import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'

/** Titles that are named; the others are counted. */
export const TIED_DEALS_MAX = 5

const branchTies = z.object({
  tills: z.number(),
  /** Who stands at counters of this branch alone. */
  cashiers: z.number(),
  deals: z.array(z.string()),
  dealCount: z.number(),
})
export type BranchTies = z.infer<typeof branchTies>

export const readBranchTies = endpoint('get /branches/{id}/ties', {
  summary:
    'What ends with an own branch: its tills and cashiers, and deals that are valid there alone',
  callers: ['MERCHANT'],
  permission: 'DELETE_BRANCH',
  params: z.object({ id }),
  data: branchTies,
})
