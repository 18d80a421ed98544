import type { Tx } from '#src/database/connect.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { auditedCategory } from '../../services/core/categories/category-record.ts'
import { categories, categoryRelations, promoTypes } from '../../services/core/categories/schema.ts'
import { auditEntries } from '../../services/kit/audit/schema.ts'
import { accountId } from './account.ts'
import { categoryId, categoryPlan, categoryPlans, promoTypeId } from './catalogue.ts'
import { auditRow } from './record-story.ts'
import { insertAll } from './rows.ts'
import type { World } from './world.ts'

const DAY = 86_400_000
const PLANNED_DAYS = 40

type Plan = (typeof categoryPlans)[number]

export type WorldCategories = ReturnType<typeof worldCategories>

export function worldCategories(world: World) {
  const rows = categoryPlans.map((plan) => ({ plan, category: categoryRow(plan, world) }))
  return {
    categories: rows.map(({ category }) => category),
    relations: categoryPlans.flatMap(({ key, season }) =>
      (season?.about ?? []).map((about) => ({
        categoryId: categoryId(key),
        relatedId: categoryId(about),
      })),
    ),
    promoTypes: categoryPlans.flatMap(({ key, promoTypes: names }) =>
      names.map((name, place) => ({
        id: promoTypeId(key, place),
        categoryId: categoryId(key),
        name,
      })),
    ),
    audit: rows.map(({ plan, category }) => ({
      ...auditRow(
        { subjectType: 'category', subjectId: category.id, requestId: `world-${plan.key}` },
        'category.created',
        category.createdAt,
        { actorId: accountId('ishara'), actorRole: 'ADMIN' },
      ),
      after: auditedCategory(category, {
        related: (plan.season?.about ?? []).map(categoryPlan),
        promoTypes: plan.promoTypes,
      }),
    })),
  }
}

export async function writeCategories(tx: Tx, rows: WorldCategories): Promise<void> {
  await insertAll(tx, categories, rows.categories)
  await insertAll(tx, categoryRelations, rows.relations)
  await insertAll(tx, promoTypes, rows.promoTypes)
  await insertAll(tx, auditEntries, rows.audit)
}

function categoryRow(plan: Plan, { pictures, today, timeZone, createdAt, now }: World) {
  const { key, name, description, picture, popular, season } = plan
  const midnight = startOfBusinessDate(today, timeZone)
  const planned = season ? new Date(now - plannedDaysAgo(season.days[0]) * DAY) : createdAt
  return {
    id: categoryId(key),
    name,
    description,
    imageUrl: pictures.url(picture, 'ishara'),
    popular,
    categoryType: season ? ('SEASONAL' as const) : ('NORMAL' as const),
    startDate: season ? new Date(midnight + season.days[0] * DAY) : null,
    expiryDate: season ? new Date(midnight + (season.days[1] + 1) * DAY - 1) : null,
    version: 1,
    createdAt: planned,
    updatedAt: planned,
    deletedAt: null,
  }
}

function plannedDaysAgo(beginsIn: number): number {
  return Math.max(PLANNED_DAYS - beginsIn, 7)
}
