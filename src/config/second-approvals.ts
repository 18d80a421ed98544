import type { z } from 'zod'
import { choice, whole } from './rules.ts'

export const secondApprovalParts = {
  SECOND_APPROVAL: choice(['on', 'off']).default('off'),
  SECOND_APPROVAL_REFUNDS_ABOVE: whole(0, 999_999_999).default(50_000),
  SECOND_APPROVAL_DAYS: whole(1, 90).default(7),
}

type Given = z.output<z.ZodObject<typeof secondApprovalParts>>

export function secondApprovalConfig(v: Given) {
  if (v.SECOND_APPROVAL === 'off') return null
  return { refundsAbove: v.SECOND_APPROVAL_REFUNDS_ABOVE, days: v.SECOND_APPROVAL_DAYS }
}
