import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { preflightDeal as contract } from '#src/contract/core/deal-preflight.ts'
import type { Queryable } from '#src/database/connect.ts'
import { ownImageWidth } from '#src/services/files/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { isExpired } from './expiry.ts'
import { deals } from './schema.ts'

export const preflightDeal = bind(contract, async ({ caller, query }, deps) => {
  const { title, coverImage, except } = query
  const [duplicate, coverWidth] = await Promise.all([
    findDuplicate(deps.db, {
      merchantId: caller.userId,
      title: title.trim(),
      except,
      timeZone: deps.settings.businessTimeZone,
    }),
    coverImage ? ownImageWidth(deps, caller.userId, coverImage) : null,
  ])
  return { data: { duplicate, coverWidth } }
})

type Sought = { merchantId: string; title: string; except: string | undefined; timeZone: string }

async function findDuplicate(db: Queryable, { merchantId, title, except, timeZone }: Sought) {
  if (title === '') return null
  const [found] = await db
    .select({ id: deals.id, title: deals.title })
    .from(deals)
    .where(
      and(
        eq(deals.merchantId, merchantId),
        eq(deals.approvalStatus, 'APPROVED'),
        sql`lower(${deals.title}) = lower(${title})`,
        sql`not ${isExpired(timeZone)}`,
        isNull(deals.deletedAt),
        except ? ne(deals.id, except) : undefined,
      ),
    )
    .limit(1)
  return found ?? null
}
