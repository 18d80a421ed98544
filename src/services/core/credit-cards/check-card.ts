import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { checkLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { CardRequestSend } from '#src/contract/core/credit-cards.ts'
import { parseNic } from '#src/contract/core/nic.ts'
import type { Tx } from '#src/database/connect.ts'
import { lockActiveBusiness } from '#src/services/authentication/index.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/field-errors.ts'

export type CheckedCard = CardRequestSend

export function checkCard(body: CardRequestSend): CheckedCard {
  const texts = {
    fullName: body.fullName.toWellFormed(),
    city: body.city.toWellFormed(),
    companyName: body.companyName?.toWellFormed() || null,
    profession: body.profession?.toWellFormed() || null,
  }
  const nic = parseNic(body.nic)
  const mobileNo = checkLocalMobile(body.mobileNo)
  const email = isEmail(body.email.trim()) ? canonicalEmail(body.email) : null
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text?.includes('\0'))
      .map(([field]) => [field, 'common:messages.unreadable' as const]),
  )
  refuseFields({
    ...errors,
    ...(nic === null && { nic: 'core:creditCard.nic' }),
    ...(email === null && { email: 'core:creditCard.email' }),
    ...(mobileNo === null && { mobileNo: 'core:creditCard.mobile' }),
  })
  if (nic === null || email === null || mobileNo === null) throw new Error('nothing was refused')
  return { ...texts, bankId: body.bankId, nic, email, mobileNo }
}

export async function checkBank(tx: Tx, bankId: string): Promise<void> {
  const role = await lockActiveBusiness(tx, bankId)
  refuseFields(role === 'BANK' ? {} : { bankId: 'core:creditCard.bank' })
}
