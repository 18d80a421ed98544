import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#src/i18n/business-time.ts'
import { categories } from '../../services/core/categories/schema.ts'
import { deals } from '../../services/core/deals/schema.ts'
import { accountId } from './account.ts'
import type { World } from './world.ts'

const DEALS_MAX = 500

export function viewSubjects(world: World): SQL {
  return sql`${ofDeals(world)} union all ${ofBusinesses(world)} union all ${ofCategories(world)}`
}

export function chanceOf(id: SQL, seed: SQL): SQL {
  return sql`((uuid_hash_extended(${id}, ${seed}) & 1048575)::float8 / 1048576)`
}

function ofDeals({ timeZone }: World): SQL {
  const { id, merchantId, validFrom, expiresOn } = deals
  const favour = sql`case when ${merchantId} = ${accountId('nadeesha')} then 2 else 1 end`
  return sql`(
    select ${id} as id, ${id} as deal_id, ${deals.categoryId} as category_id,
      ${merchantId} as merchant_id, null::uuid as bank_id,
      1.3 / (0.08 + ${chanceOf(sql`${id}`, sql`0`)}) * ${favour} as likes,
      (${validFrom} at time zone ${timeZone}::text)::date as first, ${expiresOn} as last
    from ${deals}
    where ${deals.approvalStatus} = 'APPROVED' and ${deals.deletedAt} is null
    order by ${deals.createdAt}, ${id} limit ${DEALS_MAX}
  )`
}

function ofBusinesses({ accounts, today }: World): SQL {
  const open = accounts.filter(
    ({ role, status, profile }) =>
      (role === 'MERCHANT' || role === 'BANK') && status === 'APPROVED' && profile === 'APPROVED',
  )
  const ids = sql.param(open.map(({ key }) => accountId(key)))
  const roles = sql.param(open.map(({ role }) => role))
  const days = sql.param(open.map(({ joinedDaysAgo }) => addDays(today, -joinedDaysAgo)))
  const chance = chanceOf(sql`id`, sql`0`)
  return sql`(
    select id, null, null, case when role = 'MERCHANT' then id end,
      case when role = 'BANK' then id end,
      case when role = 'BANK' then 6 + 16 * ${chance} else 0.5 + 4 * ${chance} ^ 2 end,
      joined, ${today}::date
    from unnest(${ids}::uuid[], ${roles}::text[], ${days}::date[]) as open (id, role, joined)
  )`
}

function ofCategories({ timeZone, today }: World): SQL {
  const { id, createdAt, startDate, expiryDate } = categories
  return sql`(
    select ${id}, null, ${id}, null, null, 4 + 20 * ${chanceOf(sql`${id}`, sql`0`)},
      (coalesce(${startDate}, ${createdAt}) at time zone ${timeZone}::text)::date,
      coalesce((${expiryDate} at time zone ${timeZone}::text)::date, ${today}::date)
    from ${categories} where ${categories.deletedAt} is null
  )`
}
