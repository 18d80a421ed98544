import { and, eq, isNull } from 'drizzle-orm'
import { readCategory as contract } from '#src/contract/core/categories-manage.ts'
import { countEntry } from '#src/services/core/catalogue/entry-figures.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { categoryReaders } from './category-readers.ts'
import { categoryStatus, listedColumns, presentListed } from './category-record.ts'
import { accountsOfCategory } from './category-uses.ts'
import { findRelated } from './relations.ts'
import { categories } from './schema.ts'

export const readCategory = bind(
  contract,
  async ({ params: { id }, caller, format }, { db, settings }) => {
    if (caller.role === 'ADMIN') requireOnePermission(caller, categoryReaders)
    const [[row], related, figures] = await Promise.all([
      db
        .select({
          ...listedColumns,
          status: categoryStatus(),
          description: categories.description,
          version: categories.version,
        })
        .from(categories)
        .where(and(eq(categories.id, id), isNull(categories.deletedAt))),
      findRelated(db, id),
      countEntry(
        db,
        { accountIds: accountsOfCategory(id), hasDeal: eq(deals.categoryId, id) },
        settings.businessTimeZone,
      ),
    ])
    if (!row) throw new Refusal('notFound', 'core:category.notFound')
    const { description, version, ...listed } = row
    return {
      data: {
        ...presentListed(listed, format),
        description,
        version,
        relatedCategories: related.map((one) => one.id),
        ...figures,
      },
    }
  },
)
