import { and, eq } from 'drizzle-orm'
import {
  chooseColumns,
  chooseDefaultView,
  type ListKey,
} from '#src/contract/authentication/list-views.ts'
import type { Tx } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isVisibleTo } from './read-choices.ts'
import { listChoices, listViews } from './schema.ts'

export const writeChoicesEndpoints = [
  bind(chooseColumns, async (call, { db }) => {
    const { list } = call.params
    await db.transaction(async (tx) => {
      await choose(tx, call.caller.userId, list, call.body)
      await recordAudit(tx, call, { event: 'list.columns-chosen', ...subject(list) })
    })
    return { data: null, message: 'authentication:list.columnsChosen' }
  }),

  bind(chooseDefaultView, async (call, { db }) => {
    const { list } = call.params
    const { viewId } = call.body
    await db.transaction(async (tx) => {
      if (viewId !== null) {
        const [view] = await tx
          .select({ id: listViews.id })
          .from(listViews)
          .innerJoin(users, eq(users.id, listViews.userId))
          .where(and(eq(listViews.id, viewId), eq(listViews.list, list), isVisibleTo(call.caller)))
          .for('key share', { of: listViews })
        if (!view) throw new Refusal('notFound', 'authentication:list.viewNotFound')
      }
      await choose(tx, call.caller.userId, list, { defaultViewId: viewId })
      await recordAudit(tx, call, { event: 'list.default-chosen', ...subject(list) })
    })
    return { data: null, message: 'authentication:list.defaultChosen' }
  }),
]

type Choice = Partial<
  Pick<typeof listChoices.$inferInsert, 'columns' | 'density' | 'defaultViewId'>
>

export async function choose(tx: Tx, userId: string, list: ListKey, choice: Choice): Promise<void> {
  await tx
    .insert(listChoices)
    .values({ userId, list, ...choice })
    .onConflictDoUpdate({ target: [listChoices.userId, listChoices.list], set: choice })
}

export function subject(list: ListKey) {
  return { subjectType: 'list', subjectId: list }
}
