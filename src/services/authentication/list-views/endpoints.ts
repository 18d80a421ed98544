import { and, asc, eq, or, sql } from 'drizzle-orm'
import {
  addListView,
  chooseColumns,
  chooseDefaultView,
  deleteListView,
  type ListKey,
  readListChoices,
  updateListView,
  VIEWS_MAX,
  viewQueryOf,
} from '#src/contract/authentication/list-views.ts'
import { listScreens } from '#src/contract/screens/list-views.ts'
import { isEquipped, isInTable } from '#src/contract/screens/path.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isKept, users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseFields, withUniqueName } from '#src/services/kit/refusals/refusal.ts'
import { listChoices, listViews } from './schema.ts'

type Reader = Pick<Caller, 'userId' | 'role'>

const readChoices = bind(readListChoices, async ({ caller, params: { list } }, { db }) => {
  requireList(caller, list)
  const [views, [chosen]] = await Promise.all([
    findViews(db, caller, list),
    db
      .select()
      .from(listChoices)
      .where(and(eq(listChoices.userId, caller.userId), eq(listChoices.list, list))),
  ])
  const { columns = null, density = 'comfortable', defaultViewId = null } = chosen ?? {}
  const isThere = views.some(({ id }) => id === defaultViewId)
  return { data: { columns, density, defaultViewId: isThere ? defaultViewId : null, views } }
})

/** Own views first; a closed account's shared views are hidden until it reopens. */
function findViews(db: Queryable, reader: Reader, list: ListKey) {
  const isOwn = eq(listViews.userId, reader.userId)
  return db
    .select({
      id: listViews.id,
      name: listViews.name,
      query: listViews.query,
      shared: listViews.shared,
      sharedBy: sql<string | null>`case when ${isOwn} then null else ${users.fullName} end`,
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .where(and(eq(listViews.list, list), isVisibleTo(reader)))
    .orderBy(sql`not ${isOwn}`, asc(listViews.createdAt), asc(listViews.id))
    .limit(SHOWN_MAX)
}

function isVisibleTo({ userId, role }: Reader) {
  const isOwn = eq(listViews.userId, userId)
  if (role !== 'ADMIN') return isOwn
  return or(isOwn, and(listViews.shared, eq(users.role, 'ADMIN'), isKept))
}

const SHOWN_MAX = 50

const writeChoicesEndpoints = [
  bind(chooseColumns, async (call, { db }) => {
    const { list } = call.params
    requireList(call.caller, list)
    await db.transaction(async (tx) => {
      await choose(tx, call.caller.userId, list, call.body)
      await recordAudit(tx, call, { event: 'list.columns-chosen', ...subject(list) })
    })
    return { data: null, message: 'authentication:list.columnsChosen' }
  }),

  bind(chooseDefaultView, async (call, { db }) => {
    const { list } = call.params
    const { viewId } = call.body
    requireList(call.caller, list)
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

async function choose(tx: Tx, userId: string, list: ListKey, choice: Choice): Promise<void> {
  await tx
    .insert(listChoices)
    .values({ userId, list, ...choice })
    .onConflictDoUpdate({ target: [listChoices.userId, listChoices.list], set: choice })
}

function subject(list: ListKey) {
  return { subjectType: 'list', subjectId: list }
}

const NAME_TAKEN = 'authentication:list.nameTaken'

export const listViewsEndpoints = [
  readChoices,
  ...writeChoicesEndpoints,
  bind(addListView, async (call, { db }) => {
    const { caller, params } = call
    const { isDefault, ...view } = call.body
    refuseView(caller, params.list, view)
    const owned = { userId: caller.userId, list: params.list }
    const added = addOnce(db, call, listViews, async (tx, id) => {
      await lockChoices(tx, owned)
      const { userId, list } = listViews
      const count = await tx.$count(listViews, and(eq(userId, owned.userId), eq(list, owned.list)))
      if (count >= VIEWS_MAX) throw new Refusal('ruleBroken', 'authentication:list.tooManyViews')
      await tx.insert(listViews).values({ id, ...owned, ...view })
      if (isDefault) await choose(tx, owned.userId, owned.list, { defaultViewId: id })
      await recordAudit(tx, call, {
        event: 'list.view-saved',
        ...subject(owned.list),
        after: { name: view.name, shared: view.shared },
      })
    })
    const id = await withUniqueName(NAME_TAKEN, added)
    return { data: { id }, message: 'authentication:list.viewSaved' }
  }),

  bind(updateListView, async (call, { db }) => {
    const { caller, params } = call
    const { isDefault, ...view } = call.body
    const changed = db.transaction(async (tx) => {
      const before = await lockView(tx, caller, params.id)
      refuseView(caller, before.list, view)
      await tx.update(listViews).set(view).where(eq(listViews.id, before.id))
      await setDefault(tx, before, isDefault)
      await recordAudit(tx, call, {
        event: 'list.view-changed',
        ...subject(before.list),
        before: { name: before.name, shared: before.shared },
        after: { name: view.name, shared: view.shared },
      })
    })
    await withUniqueName(NAME_TAKEN, changed)
    return { data: null, message: 'authentication:list.viewChanged' }
  }),

  bind(deleteListView, async (call, { db }) => {
    await db.transaction(async (tx) => {
      const before = await lockView(tx, call.caller, call.params.id)
      await tx.delete(listViews).where(eq(listViews.id, before.id))
      await recordAudit(tx, call, {
        event: 'list.view-deleted',
        ...subject(before.list),
        before: { name: before.name, shared: before.shared },
      })
    })
    return { data: null, message: 'authentication:list.viewDeleted' }
  }),
]

/** Who may not open a list keeps nothing of it and sees nothing kept. @throws Refusal forbidden */
function requireList({ role, permissions }: Caller, list: ListKey): void {
  const { allow } = listScreens[list]
  if (role === 'USER' || !isInTable(role, allow) || !isEquipped({ role, permissions }, allow))
    throw new Refusal('forbidden', 'errors:service.forbidden')
}

type Saved = Pick<View, 'name' | 'query' | 'shared'>

function refuseView(caller: Caller, list: ListKey, { name, query, shared }: Saved): void {
  requireList(caller, list)
  const isOwn = new URLSearchParams(query).toString() === viewQueryOf(list, query)
  if (!isOwn) refuseFields({ query: 'authentication:list.foreignQuery' })
  if (name === '') refuseFields({ name: 'authentication:list.nameRequired' })
  if (shared && caller.role !== 'ADMIN')
    throw new Refusal('forbidden', 'authentication:list.noSharing')
}

/** Serializes adding views of one person to one list, so that the limit holds. */
async function lockChoices(tx: Tx, owned: { userId: string; list: ListKey }): Promise<void> {
  await tx
    .insert(listChoices)
    .values(owned)
    .onConflictDoUpdate({
      target: [listChoices.userId, listChoices.list],
      set: { density: sql`${listChoices.density}` },
    })
}

type View = typeof listViews.$inferSelect

async function lockView(tx: Tx, { userId }: Caller, id: string): Promise<View> {
  const [view] = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.userId, userId)))
    .for('update')
  if (!view) throw new Refusal('notFound', 'authentication:list.viewNotFound')
  return view
}

async function setDefault(tx: Tx, { id, userId, list }: View, isDefault: boolean): Promise<void> {
  if (isDefault) return choose(tx, userId, list, { defaultViewId: id })
  await tx
    .update(listChoices)
    .set({ defaultViewId: null })
    .where(and(eq(listChoices.userId, userId), eq(listChoices.defaultViewId, id)))
}
