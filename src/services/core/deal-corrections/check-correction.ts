import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type * as contract from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts, listAdministratorIds } from '#src/services/authentication/index.ts'
import { imageErrors, termsErrors } from '#src/services/core/deals/check-deal.ts'
import { sanitizeTerms } from '#src/services/core/deals/sanitize-terms.ts'
import { Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { CorrectionRow } from './workflow.ts'

type Sent = Pick<z.output<(typeof contract.addCorrection)['body']>, keyof contract.DealWords>

/** What the correction says, which must differ from its deal. */
export async function checkCorrection(
  tx: Tx,
  body: Sent,
  deal: { id: string; merchantId: string },
  before: contract.DealWords,
) {
  const termsAndConditions = sanitizeTerms(body.termsAndConditions)
  const { title, subTitle, description, coverImage, imageUrls } = body
  const words = { title, subTitle, description, termsAndConditions, coverImage, imageUrls }
  refuseFields({
    ...termsErrors(termsAndConditions),
    ...(await imageErrors(tx, words, deal.merchantId, { ...deal, ...before })),
  })
  if (isDeepStrictEqual(words, before)) throw new Refusal('ruleBroken', 'core:correction.unchanged')
  return words
}

export async function notifyAdministrators(tx: Tx, correction: CorrectionRow) {
  const { id, merchantId, title, coverImage } = correction
  const owners = await findAccounts(tx, [merchantId])
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'APPROVE_DEAL'),
    type: 'deal-correction-submitted',
    params: { name: title, by: owners.get(merchantId)?.name ?? '', picture: coverImage },
    link: correctionPaths.show({ id }),
  })
}
