import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  type CorrectedRules,
  type CouponRules,
  correctedRules,
} from '#src/contract/core/coupon-rules.ts'
import type * as contract from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import type { Tx } from '#src/database/connect.ts'
import { branchErrors, imageErrors, termsErrors } from '#src/services/core/deals/check-deal.ts'
import { sanitizeTerms } from '#src/services/core/deals/sanitize-terms.ts'
import { Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { notifyAdministrators } from '#src/services/notifications/index.ts'
import type { CorrectionRow, CorrectionValues } from './corrections.ts'
import { refuseTakenBranches } from './taken-branches.ts'
import { type LiveDeal, wordsOf } from './workflow.ts'

type Sent = Omit<z.output<(typeof contract.addCorrection)['body']>, 'dealId'>

type Change = {
  body: Sent
  live: LiveDeal
  /** Rules of the correction that is edited. */
  kept?: CorrectedRules | null
  deal: { id: string; merchantId: string }
}

/** What the correction says, which must differ from its deal. */
export async function checkCorrection(
  tx: Tx,
  change: Change,
  timeZone: string,
): Promise<CorrectionValues> {
  const { body, live, kept = null, deal } = change
  const termsAndConditions = sanitizeTerms(body.termsAndConditions)
  const { title, subTitle, description, coverImage, imageUrls } = body
  const words = { title, subTitle, description, termsAndConditions, coverImage, imageUrls }
  const { couponRules } = live
  const rules = changedRules(couponRules, { ...couponRules, ...kept, ...body.couponRules })
  const known = [couponRules, kept].flatMap((some) => some?.branchIds ?? [])
  refuseFields({
    ...termsErrors(termsAndConditions),
    ...(await imageErrors(tx, words, deal.merchantId, { ...deal, ...live })),
    ...(await branchErrors(tx, { couponRules: rules }, deal.merchantId, { branchIds: known })),
  })
  await refuseTakenBranches(tx, { dealId: deal.id, timeZone, before: couponRules, after: rules })
  if (Object.keys(rules).length > 0) return { ...words, rules }
  if (isDeepStrictEqual(words, wordsOf(live)))
    throw new Refusal('ruleBroken', 'core:correction.unchanged')
  return { ...words, rules: null }
}

function changedRules(live: CouponRules, wanted: CouponRules): CorrectedRules {
  const names = correctedRules.keyof().options
  const same = (name: (typeof names)[number]) =>
    name === 'branchIds'
      ? isDeepStrictEqual(live[name]?.toSorted(), wanted[name]?.toSorted())
      : live[name] === wanted[name]
  return correctedRules.parse(
    Object.fromEntries(names.flatMap((name) => (same(name) ? [] : [[name, wanted[name]]]))),
  )
}

export function notifyReviewers(tx: Tx, { id, ownerId, values }: CorrectionRow): Promise<void> {
  return notifyAdministrators(tx, 'APPROVE_DEAL', {
    ownerId,
    type: 'deal-correction-submitted',
    params: { name: values.title, picture: values.coverImage },
    link: correctionPaths.show({ id }),
  })
}
