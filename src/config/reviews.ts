import { z } from 'zod'
import { type InboxKind, inboxKinds, inboxNouns } from '#src/contract/core/approvals.ts'
import { whole } from './rules.ts'

const WORDS_MAX = 200

type Plural<Kind extends string> = Kind extends `${string}s` ? Kind : `${Kind}s`
type HoursSetting = `REVIEW_HOURS_${Uppercase<Plural<InboxKind>>}`

function hoursSetting(kind: InboxKind): HoursSetting {
  const kinds = kind.endsWith('s') ? kind : `${kind}s`
  return `REVIEW_HOURS_${kinds.toUpperCase()}` as HoursSetting
}

const hoursParts = Object.fromEntries(
  inboxKinds.map((kind) => [hoursSetting(kind), whole(1, 8760).default(inboxNouns[kind].hours)]),
) as Record<HoursSetting, z.ZodDefault<ReturnType<typeof whole>>>

export const reviewParts = {
  ...hoursParts,
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
    reviewHours: Object.fromEntries(
      inboxKinds.map((kind) => [kind, v[hoursSetting(kind)]]),
    ) as Record<InboxKind, number>,
  }
}
