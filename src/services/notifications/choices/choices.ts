import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#src/contract/notifications/choices.ts'
import { type EventGroup, eventGroups } from '#src/contract/notifications/types.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { findReach } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { canSend } from '#src/services/notifications/can-send.ts'
import { keepDigest } from '#src/services/notifications/mailings/mailings.ts'
import { deviceTokens, notificationChoices } from '#src/services/notifications/schema.ts'

export const choicesEndpoints = [
  bind(contract.readChoices, async ({ caller }, deps) => {
    const [chosen, problems] = await Promise.all([
      findChosen(deps.db, caller.userId, groupsFor(caller)),
      findProblems(deps, caller.userId),
    ])
    const channels = waysFor(caller).map((channel) => ({
      channel,
      trouble: problems[channel],
    }))
    return { data: { groups: chosen, channels } }
  }),

  bind(contract.saveChoices, async (call, { db, settings }) => {
    const { caller, body } = call
    const mine = new Set(groupsFor(caller))
    const groups = body.groups.filter(({ group }) => mine.has(group))
    const channels = body.channels.filter((one) => waysFor(caller).includes(one))
    await db.transaction(async (tx) => {
      const choices = await writeChoices(tx, caller.userId, { channels, groups })
      if (choices === 0) return
      await keepDigest(tx, settings, caller.userId)
      const subject = { subjectType: 'user', subjectId: caller.userId }
      const event = { event: 'notifications.chosen', ...subject, after: { choices } }
      await recordAudit(tx, call, event)
    })
    return { data: null, message: 'notifications:choices.saved' }
  }),
]

type Deps = Pick<ServiceDeps, 'db' | 'settings'>
type Problems = Record<contract.ChoiceWay, contract.ChannelProblem | null>

async function findProblems({ db, settings }: Deps, userId: string): Promise<Problems> {
  const browsers = and(eq(deviceTokens.userId, userId), eq(deviceTokens.platform, 'WEB'))
  const [people, devices] = await Promise.all([
    findReach(db, [userId]),
    db.select({ hash: deviceTokens.hash }).from(deviceTokens).where(browsers).limit(1),
  ])
  const person = people.get(userId)
  const email = problem(canSend(settings, 'EMAIL'), person?.email, 'no-destination')
  return {
    EMAIL: email,
    DIGEST: email,
    SMS: problem(canSend(settings, 'SMS'), person?.mobile, 'no-destination'),
    PUSH: problem(settings.push !== null, devices[0], 'no-device'),
  }
}

function problem(isOn: boolean, destination: unknown, missing: contract.ChannelProblem) {
  if (!isOn) return 'off'
  return destination ? null : missing
}

function groupsFor({ role, permissions }: Pick<Caller, 'role' | 'permissions'>): EventGroup[] {
  return eventGroups.filter((group) => {
    const { roles, decides } = contract.groupRules[group]
    const mayDecide = role !== 'ADMIN' || !decides || decides.some((one) => permissions.has(one))
    return roles.includes(role) && mayDecide
  })
}

/** A digest leads to pages that users of the app cannot open. */
function waysFor({ role }: Pick<Caller, 'role'>): readonly contract.ChoiceWay[] {
  return role === 'USER' ? contract.copyChannels : contract.choiceWays
}

type Given = z.output<(typeof contract.saveChoices)['body']>

async function writeChoices(tx: Tx, userId: string, { channels, groups }: Given): Promise<number> {
  const named = new Map(groups.map(({ group, chosen }) => [group, new Set(chosen)]))
  const rows = [...named].flatMap(([eventGroup, chosen]) =>
    [...new Set(channels)].map((channel) => ({
      userId,
      eventGroup,
      channel,
      enabled: chosen.has(channel),
    })),
  )
  if (rows.length === 0) return 0
  const { enabled } = notificationChoices
  const written = await tx
    .insert(notificationChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        notificationChoices.userId,
        notificationChoices.eventGroup,
        notificationChoices.channel,
      ],
      set: { enabled: sql`excluded.wanted` },
      setWhere: ne(enabled, sql`excluded.wanted`),
    })
    .returning({ channel: notificationChoices.channel })
  return written.length
}

type Chosen = { group: EventGroup; chosen: contract.ChoiceWay[] }

async function findChosen(
  db: Queryable,
  userId: string,
  groups: readonly EventGroup[],
): Promise<Chosen[]> {
  const [rows, people] = await Promise.all([
    db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId)),
    findReach(db, [userId]),
  ])
  const hasEmail = !!people.get(userId)?.email
  const enabled = new Map(rows.map((row) => [`${row.eventGroup} ${row.channel}`, row.enabled]))
  return groups.map((group) => ({
    group,
    chosen: contract.choiceWays.filter(
      (channel) => enabled.get(`${group} ${channel}`) ?? contract.isUsual(group, channel, hasEmail),
    ),
  }))
}
