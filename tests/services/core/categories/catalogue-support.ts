import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Category, CategorySave } from '#src/contract/core/categories.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { fileUrl } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { openCore } from '#tests/support/core.ts'

let made = 0

/** The core service over the small world, with the calls that administrators make about categories. */
export async function openCategories() {
  const opened = await openCore()
  const { db, ask } = opened
  const image = await upload('ishara')

  /** A picture of somebody's own. */
  async function upload(key: string): Promise<string> {
    const id = v7()
    await db
      .insert(files)
      .values({ id, ownerId: accountId(key), kind: 'IMAGE', name: 'a.png', bytes: 1 })
    return fileUrl(id)
  }

  const aCategory = (changes: Partial<CategorySave> = {}): CategorySave => ({
    name: `Toys ${++made}`,
    description: 'Wooden ones from Moratuwa.',
    imageUrl: image,
    isPopular: false,
    categoryType: 'NORMAL',
    userId: accountId('ishara'),
    ...changes,
  })
  const aSeason = (changes: Partial<CategorySave> = {}): CategorySave =>
    aCategory({
      name: `Avurudu ${++made}`,
      categoryType: 'SEASONAL',
      startDate: Date.now(),
      expiryDate: Date.now() + 20 * 86_400_000,
      relatedCategories: [categoryId('food'), categoryId('bakery')],
      ...changes,
    })

  const add = (body: unknown, key = 'ishara', headers = {}) =>
    ask<{ id: string; errors?: Record<string, string> }>(key, '/categories', {
      method: 'POST',
      body,
      headers,
    })

  return {
    ...opened,
    image,
    upload,
    aCategory,
    aSeason,
    add,
    /** Adds one and answers its id. */
    async added(body: CategorySave): Promise<string> {
      const answer = await add(body)
      if (answer.code !== 2000) throw new Error(`not added: ${JSON.stringify(answer)}`)
      return answer.data?.id ?? ''
    },
    /** Saves over what is there unless a version is named. */
    async save(body: { id: string; version?: number }, key = 'ishara') {
      const [row] = await db.select().from(categories).where(eq(categories.id, body.id))
      return ask<{ id: string; errors?: Record<string, string> }>(key, '/categories', {
        method: 'PUT',
        body: { version: row?.version ?? 1, ...body },
      })
    },
    remove: (id: string, key = 'ishara', headers = {}) =>
      ask<null>(key, `/categories/delete/${id}`, { method: 'DELETE', headers }),
    read: (id: string, key = 'ishara') => ask<Category>(key, `/categories/${id}`),
    async promoTypes(id: string) {
      type Answer = { promoTypes: { id: string; name: string }[] }
      const { data } = await ask<Answer>('ishara', `/promo-types/category/${id}`)
      return data?.promoTypes ?? []
    },
    audited: (id: string) =>
      db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectType, 'category'), eq(auditEntries.subjectId, id)))
        .orderBy(auditEntries.id),
    /** Narrows an administrator of the cast to these permissions. */
    async narrow(key: string, permissions: (typeof customRoles.$inferInsert)['permissions']) {
      const customRoleId = v7()
      await db.insert(customRoles).values({ id: customRoleId, name: `Role ${++made}`, permissions })
      await db
        .update(users)
        .set({ customRoleId })
        .where(eq(users.id, accountId(key)))
    },
  }
}
