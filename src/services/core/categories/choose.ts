import { isDeepStrictEqual } from 'node:util'
import { saveBrandsCategories as contract } from '#src/contract/core/categories.ts'
import { lockEditableAccount } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { type Chosen, choiceErrors, distinct, findChosen, replaceChosen } from './chosen.ts'

/** PUT brands-categories: replaces what was chosen, at once; deals keep theirs. */
export const saveBrandsCategories = bind(contract, async (call, { db }) => {
  const { merchantId, categoryIds, brandIds } = call.body
  const after: Chosen = { categoryIds: distinct(categoryIds), brandIds: distinct(brandIds) }
  await db.transaction(async (tx) => {
    await lockEditableAccount(tx, call.caller, merchantId, ['MERCHANT', 'BANK'])
    const before = await findChosen(tx, merchantId)
    refuseFields(await choiceErrors(tx, before, after))
    if (isDeepStrictEqual(before, after)) return
    await replaceChosen(tx, merchantId, after)
    await recordAudit(tx, call, {
      event: 'user.categories-chosen',
      subjectId: merchantId,
      before,
      after,
    })
  })
  return { data: null, message: 'core:merchant.chosen' }
})
