import { and, eq, isNull } from 'drizzle-orm'
import { readCategory } from '#src/contract/core/categories-manage.ts'
import { countEntry } from '#src/services/core/catalogue/entry-figures.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { ServiceDeps } from '#src/services/deps.ts'
import { implement } from '#src/services/implement.ts'
import { mustHoldOne } from '#src/services/must-hold.ts'
import { Refusal } from '#src/services/refusal.ts'
import type { ServiceApp } from '#src/services/service-app.ts'
import { categoryReaders } from './category-readers.ts'
import { categoryStatus, listedColumns, presentListed } from './category-record.ts'
import { accountsOfCategory } from './category-uses.ts'
import { findRelated } from './relations.ts'
import { categories } from './schema.ts'

/** One category with what hangs on it, counted now. */
export function addReadCategory(app: ServiceApp, deps: ServiceDeps): void {
  const { db, settings } = deps

  implement(app, deps, readCategory, async ({ params: { id }, caller, format }) => {
    if (caller.role === 'ADMIN') mustHoldOne(caller, categoryReaders)
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
  })
}
