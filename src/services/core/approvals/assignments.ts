import { inboxNouns } from '#src/contract/core/approvals.ts'
import {
  assignItems as assignContract,
  listAssignees as listContract,
} from '#src/contract/core/assignments.ts'
import { reviewHref } from '#src/contract/screens/review-href.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts, findAdministrators } from '#src/services/authentication/index.ts'
import { type Found, readItems } from '#src/services/core/inbox/queues.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import {
  changeAssignment,
  findAssignment,
  type Given,
  type SeenItem,
} from '#src/services/kit/decisions/assignments.ts'
import { mayDecide, requireDecider } from '#src/services/kit/decisions/may-decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'

export const listAssignees = bind(listContract, async ({ params, caller }, { db }) => {
  requireDecider(caller, params.kind)
  const people = await findAdministrators(db)
  return {
    data: {
      people: people
        .filter((one) => mayDecide(one, params.kind))
        .map(({ id, name }) => ({ id, name })),
    },
  }
})

export const assignItems = bind(assignContract, async (call, { db, settings }) => {
  const { body, caller, format } = call
  const { assigneeId } = body
  const items = body.items.toSorted((a, b) => (a.id + a.kind < b.id + b.kind ? -1 : 1))
  for (const { kind } of items) requireDecider(caller, kind)
  const name = await db.transaction(async (tx) => {
    const people = await findAdministrators(tx)
    const assignee = people.find(({ id }) => id === assigneeId)
    if (assigneeId && !(assignee && items.every(({ kind }) => mayDecide(assignee, kind)))) {
      throw new Refusal('ruleBroken', 'core:assignment.cannotDecide')
    }
    const search = { term: null, ...scopeOf(caller, settings.businessTimeZone) }
    for (const item of items) {
      const own = new Map([[item.kind, [item.id]]])
      const [found] = await readItems(tx, item.kind, { ...search, own }, { page: 0, size: 1 })
      if (!found) throw new Refusal('notFound', 'core:claim.notWaiting')
      await write(tx, item, { assigneeId, assignedBy: caller.userId }, format)
      await recordAudit(tx, call, {
        event: assigneeId ? 'review.assigned' : 'review.released',
        subjectType: inboxNouns[item.kind].audited,
        subjectId: item.id,
        after: { assignee: assignee?.name ?? null },
      })
      if (assigneeId && assigneeId !== caller.userId)
        await notifyAssignee(tx, assigneeId, caller.userId, found)
    }
    return assignee?.name ?? ''
  })
  if (!assigneeId) return { data: null, message: 'core:assignment.released' }
  const isOwn = assigneeId === caller.userId
  return {
    data: null,
    message: isOwn ? 'core:assignment.taken' : 'core:assignment.given',
    params: { name },
  }
})

/** @throws Refusal ruleBroken with whose it is, if that changed since it was shown */
async function write(tx: Tx, item: SeenItem, given: Given, format: Format): Promise<void> {
  if (await changeAssignment(tx, item, given)) return
  const now = await findAssignment(tx, item)
  if ((now?.assigneeId ?? null) === given.assigneeId) return
  if (!now) throw new Refusal('ruleBroken', 'core:assignment.changed')
  const name = (await findAccounts(tx, [now.assigneeId])).get(now.assigneeId)?.name ?? ''
  const when = format.dateTime(now.assignedAt)
  throw new Refusal('ruleBroken', 'core:assignment.elsewhere', { params: { name, when } })
}

async function notifyAssignee(tx: Tx, assigneeId: string, by: string, item: Found): Promise<void> {
  const people = await findAccounts(tx, [by])
  await notify(tx, {
    userIds: [assigneeId],
    type: 'review-assigned',
    params: { name: item.name, by: people.get(by)?.name ?? '' },
    link: reviewHref(item),
  })
}
