import { and, eq, sql } from 'drizzle-orm'
import { type InboxKind, inboxNouns } from '#src/contract/core/approvals.ts'
import {
  LOOKS_MAX,
  type Look,
  listLooks as listContract,
  lookAtItems as lookContract,
  type ReviewRecord,
  listReviewers as reviewersContract,
  UNREAD_MAX,
} from '#src/contract/core/looks.ts'
import { reviewHref } from '#src/contract/screens/review-href.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  accountNames,
  findAccounts,
  findAdministrators,
} from '#src/services/authentication/index.ts'
import { readItems } from '#src/services/core/inbox/queues.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { doesWait } from '#src/services/core/inbox/what-waits.ts'
import { answeredKinds } from '#src/services/core/review-threads/list-threads.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { InboxScope } from '#src/services/kit/decisions/in-inbox.ts'
import {
  giveItem,
  openItem,
  removeExpired,
  selectLooks,
} from '#src/services/kit/decisions/looks.ts'
import {
  kindsDecidedBy,
  mayDecide,
  requireDecider,
} from '#src/services/kit/decisions/may-decide.ts'
import { findUnread } from '#src/services/kit/decisions/threads.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'

export const listLooks = bind(
  listContract,
  async ({ query: { record }, caller, format }, { quick }) => {
    const [rows, unread] = await Promise.all([
      findLooks(quick, kindsDecidedBy(caller), record ? [record] : null),
      record ? [] : findUnread(quick, answeredKinds(caller), UNREAD_MAX),
    ])
    return { data: { looks: rows.map((row) => present(row, caller.userId, format)), unread } }
  },
)

export const listReviewers = bind(reviewersContract, async ({ params, caller }, { db }) => {
  requireDecider(caller, params.kind)
  const people = await findAdministrators(db)
  const deciding = people.filter((one) => mayDecide(one, params.kind))
  return { data: { people: deciding.map(({ id, name }) => ({ id, name })) } }
})

export const lookAtItems = bind(lookContract, async (call, { db, settings }) => {
  const { body, caller, format } = call
  const { personId: to = caller.userId } = body
  const isOpened = body.personId === undefined
  const items = body.items.toSorted((a, b) => (a.id + a.kind < b.id + b.kind ? -1 : 1))
  for (const { kind } of items) requireDecider(caller, kind)
  const scope = scopeOf(caller, settings.businessTimeZone)
  if (isOpened) await removeExpired(db)
  const { name, rows } = await db.transaction(async (tx) => {
    const person = (await findAdministrators(tx)).find(({ id }) => id === to)
    if (to && !(person && items.every(({ kind }) => mayDecide(person, kind)))) throw cannotDecide()
    const name = person?.name ?? null
    for (const item of items) {
      await requireWaiting(tx, item, scope, to)
      if (isOpened) await openItem(tx, item, caller.userId)
      else await give(tx, call, { item, scope, to, name })
    }
    const kinds = items.map(({ kind }) => kind)
    const ids = items.map(({ id }) => id)
    return { name: name ?? '', rows: await findLooks(tx, kinds, ids) }
  })
  const data = { looks: rows.map((row) => present(row, caller.userId, format)) }
  if (isOpened) return { data }
  if (!to) return { data, message: 'core:look.released' }
  const message = to === caller.userId ? 'core:look.taken' : 'core:look.given'
  return { data, message, params: { name } }
})

/** @throws Refusal notFound, or ruleBroken if it waits, but not for this person, who wrote some of it */
async function requireWaiting(
  tx: Tx,
  item: ReviewRecord,
  scope: InboxScope,
  personId: string | null,
) {
  const waits = await doesWait(tx, item, personId ? { ...scope, reviewerId: personId } : scope)
  if (waits) return
  if (personId && (await doesWait(tx, item, scope))) throw cannotDecide()
  throw new Refusal('notFound', 'core:look.notWaiting')
}

function cannotDecide(): Refusal {
  return new Refusal('ruleBroken', 'core:look.cannotDecide')
}

type Given = {
  item: Parameters<typeof giveItem>[1]
  scope: InboxScope
  to: string | null
  name: string | null
}

/** @throws Refusal ruleBroken with whose it is, if that changed since it was shown */
async function give(tx: Tx, call: Call<typeof lookContract>, { item, scope, to, name }: Given) {
  const { caller, format } = call
  if (!(await giveItem(tx, item, to, caller.userId))) {
    const [now] = await findLooks(tx, [item.kind], [item.id])
    const isSentTwice = now ? now.lasting && now.personId === to : to === null
    if (isSentTwice) return
    const when = now ? format.dateTime(now.since) : ''
    throw new Refusal('ruleBroken', 'core:look.elsewhere', {
      params: { name: now?.name ?? '', when },
    })
  }
  await recordAudit(tx, call, {
    event: to ? 'review.assigned' : 'review.released',
    subjectType: inboxNouns[item.kind].audited,
    subjectId: item.id,
    after: { assignee: name },
  })
  if (!to || to === caller.userId) return
  const own = new Map([[item.kind, [item.id]]])
  const [found] = await readItems(
    tx,
    item.kind,
    { ...scope, term: null, own },
    { page: 0, size: 1 },
  )
  const by = (await findAccounts(tx, [caller.userId])).get(caller.userId)?.name ?? ''
  await notify(tx, {
    userIds: [to],
    type: 'review-assigned',
    params: { name: found?.name ?? '', by },
    link: found ? reviewHref(found) : null,
  })
}

type Row = Omit<Look, 'isOwn' | 'since'> & { since: Date }

/** Of these kinds, and of these records if any are named. */
async function findLooks(
  db: Queryable,
  kinds: readonly InboxKind[],
  records: readonly string[] | null,
): Promise<Row[]> {
  return looksOf(db, records !== null).execute({ kinds, records })
}

const looksOf = prepareOnce((db, ofRecords: boolean) => {
  const looks = selectLooks(db)
  const people = accountNames(db)
  return db
    .select({
      kind: looks.kind,
      id: looks.recordId,
      personId: looks.assigneeId,
      name: sql<string>`coalesce(${people.name}, '')`,
      lasting: sql<boolean>`${looks.expiresAt} is null`,
      since: looks.assignedAt,
    })
    .from(looks)
    .leftJoin(people, eq(people.id, looks.assigneeId))
    .where(
      and(
        sql`${looks.kind} = any(${sql.placeholder('kinds')}::text[])`,
        ofRecords ? sql`${looks.recordId} = any(${sql.placeholder('records')}::uuid[])` : undefined,
      ),
    )
    .limit(LOOKS_MAX)
})

function present({ since, ...row }: Row, userId: string, format: Format): Look {
  return { ...row, isOwn: row.personId === userId, since: format.instant(since) }
}
