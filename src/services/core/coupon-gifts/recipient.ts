import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import { findReach, findUserIdByContact } from '#src/services/authentication/index.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { namedId } from '#src/services/kit/hashing.ts'
import type { GivenGift } from './given-gift.ts'

/** Who a gift is for: an app user, or a number that nobody has an account with. */
type RecipientFacts = {
  /** The app user's id, or the one by which the number's coupons are held. */
  collector: string
  mobile: string | null
  language: Language
}

/** Coupons of a number without an account have this collector until somebody registers with it. */
export function holderOf(mobile: string): string {
  return namedId(`coupons held for ${mobile}`)
}

/** Null if there is no app user of this address whom the giver may know. */
export async function findRecipient(
  tx: Tx,
  { to, byAdministrator, merchantId }: Pick<GivenGift, 'to' | 'byAdministrator' | 'merchantId'>,
): Promise<RecipientFacts | null> {
  const userId = await findUserIdByContact(tx, to)
  const person = userId ? (await findReach(tx, [userId])).get(userId) : undefined
  const user = person?.isInApp && !person.isGone && !person.isBlocked ? person : null
  if (to.startsWith('+')) {
    const language = person?.language ?? (await languageOf(tx, merchantId))
    return { collector: user?.id ?? holderOf(to), mobile: to, language }
  }
  if (!user || !(byAdministrator || (await isCustomer(tx, merchantId, user.id)))) return null
  return { collector: user.id, mobile: user.mobile, language: user.language }
}

/** Where we don't know the reader's language, the business writes in its own. */
async function languageOf(tx: Tx, merchantId: string): Promise<Language> {
  return (await findReach(tx, [merchantId])).get(merchantId)?.language ?? 'en'
}

/** Merchants learn of no account but those whose names they read among their sold coupons. */
async function isCustomer(db: Queryable, merchantId: string, userId: string): Promise<boolean> {
  const own = and(eq(coupons.collectedBy, userId), eq(coupons.merchantId, merchantId))
  const [one] = await db.select({ id: coupons.id }).from(coupons).where(own).limit(1)
  return one !== undefined
}

/** Makes the coupons held for this number its owner's. */
export async function claimHeld(tx: Tx, userId: string): Promise<void> {
  const mobile = (await findReach(tx, [userId])).get(userId)?.mobile
  if (!mobile) return
  await tx
    .update(coupons)
    .set({ collectedBy: userId })
    .where(eq(coupons.collectedBy, holderOf(mobile)))
}
