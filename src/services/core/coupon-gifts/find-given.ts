import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { couponGifts, giftLists } from './schema.ts'

/** To whom a coupon was given and by whom; undefined for one that somebody collected. */
export async function findGiven(db: Queryable, couponId: string) {
  const [gift] = await db
    .select({ to: couponGifts.to, name: couponGifts.name, givenBy: giftLists.givenBy })
    .from(couponGifts)
    .innerJoin(giftLists, eq(giftLists.id, couponGifts.listId))
    .where(eq(couponGifts.couponId, couponId))
  return gift
}
