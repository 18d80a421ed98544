import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const FIGURES_DAYS = 7

const figures = z.object({
  decided: z.int(),
  /** From the last submission to the decision; null if no time of a submission is known. */
  medianSeconds: z.number().nullable(),
})
export type DecisionFigures = z.infer<typeof figures>

export const readDecisionFigures = endpoint('get /approvals/figures', {
  summary: `How much people decided within ${FIGURES_DAYS} days of the kinds that the caller decides on`,
  callers: ['ADMIN'],
  data: figures,
})
