import { z } from 'zod'
import { whole } from './rules.ts'

const WORDS_MAX = 200
const hours = whole(1, 8760)

export const reviewParts = {
  REVIEW_HOURS_DEALS: hours.default(24),
  REVIEW_HOURS_PROFILES: hours.default(48),
  REVIEW_HOURS_CONTACTS: hours.default(48),
  REVIEW_HOURS_BRANCHES: hours.default(72),
  REVIEW_HOURS_ACCOUNTS: hours.default(24),
  REVIEW_HOURS_CORRECTIONS: hours.default(24),
  TRUST_APPROVALS: whole(1, 1000).default(10),
  REVIEW_WORDS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((word) => word.trim()))
    .transform((words) => words.filter((word) => word !== ''))
    .refine(
      (words) => words.length <= WORDS_MAX && words.every((word) => /\p{L}|\p{N}/u.test(word)),
      {
        error: `must be up to ${WORDS_MAX} words or phrases, separated by commas`,
      },
    ),
}

type Given = z.output<z.ZodObject<typeof reviewParts>>

export function reviewConfig(v: Given) {
  return {
    reviewWords: v.REVIEW_WORDS,
    trustApprovals: v.TRUST_APPROVALS,
    /** Hours within which each kind should be decided. */
    reviewHours: {
      deals: v.REVIEW_HOURS_DEALS,
      profile: v.REVIEW_HOURS_PROFILES,
      contact: v.REVIEW_HOURS_CONTACTS,
      branches: v.REVIEW_HOURS_BRANCHES,
      accounts: v.REVIEW_HOURS_ACCOUNTS,
      corrections: v.REVIEW_HOURS_CORRECTIONS,
    },
  }
}
