import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { decidedRounds, trustMarks } from '#src/services/kit/decisions/schema.ts'
import { countUntouched, endTrust, findMark, lockRule } from '#src/services/kit/decisions/trust.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { decider, openTrust, someId } from './trusted.ts'

const { db, mark, end, trusted, addRule, endRule } = await openTrust()

const hold = (ownerId: string, ruleId: string) =>
  db.transaction((tx) => lockRule(tx, ownerId, ruleId))
const eventsOf = async (subjectId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))).map(
    ({ event, actorId }) => [event, actorId],
  )

describe('the mark of a trusted merchant [APPR-55, APPR-56]', () => {
  test('is set where it is due, by whoever set it, and ended once', async () => {
    const ownerId = someId()
    expect(await findMark(db, ownerId)).toBeUndefined()
    await mark(ownerId)
    expect(await findMark(db, ownerId)).toMatchObject({
      ownerId,
      markedBy: decider.caller.userId,
      endedAt: null,
    })
    const other = await trusted()
    expect([await end(ownerId), await end(ownerId)]).toEqual([true, false])
    expect(await findMark(db, ownerId)).toBeUndefined()
    expect(await findMark(db, other)).toBeDefined()
    const [ended] = await db.select().from(trustMarks).where(eq(trustMarks.ownerId, ownerId))
    expect(ended).toMatchObject({ endedBy: decider.caller.userId, endedAt: expect.any(Date) })
    expect(await eventsOf(ownerId)).toEqual([
      ['user.trusted', decider.caller.userId],
      ['user.trust-ended', decider.caller.userId],
    ])
  })

  test('is not set where it is not due', async () => {
    const ownerId = someId()
    const refused = mark(ownerId, () =>
      Promise.reject(new Refusal('ruleBroken', 'core:trust.notYet')),
    )
    await expect(refused).rejects.toThrow('core:trust.notYet')
    expect(await findMark(db, ownerId)).toBeUndefined()
    expect(await eventsOf(ownerId)).toEqual([])
  })

  test('is asked for after a rejection in progress has ended, of others at once', async () => {
    const [ownerId, other] = [someId(), someId()]
    const seen: string[] = []
    let marking: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await endTrust(tx, decider, ownerId)
      marking = mark(ownerId, async () => void seen.push('due'))
      await mark(other)
      await end(other)
      seen.push('rejected')
    })
    await marking
    expect(seen).toEqual(['rejected', 'due'])
  })
})

test('a rule is held while rule and trust are both in force [APPR-56]', async () => {
  const [ownerId, rule] = [await trusted(), await addRule()]
  await hold(ownerId, rule.id)
  const gone = expect.objectContaining({ kind: 'ruleBroken', key: 'core:trust.notTrusted' })
  await expect(hold(someId(), rule.id)).rejects.toThrow(gone)
  await expect(hold(ownerId, someId())).rejects.toThrow(gone)
  await endRule(rule.id)
  await expect(hold(ownerId, rule.id)).rejects.toThrow(gone)
  const other = await addRule()
  await end(ownerId)
  await expect(hold(ownerId, other.id)).rejects.toThrow(gone)
})

describe('submissions in a row that were approved untouched [APPR-55]', () => {
  type Round = Partial<typeof decidedRounds.$inferInsert>

  /** An owner with these decisions, from the oldest on; each on an item of its own unless named. */
  async function decided(rounds: Round[], ownerId = someId()) {
    for (const [minute, round] of rounds.entries())
      await db.insert(decidedRounds).values({
        id: someId(),
        kind: 'deals',
        itemId: someId(),
        ownerId,
        answer: 'APPROVED',
        decidedBy: someId(),
        decidedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        ...round,
      })
    return ownerId
  }

  const good: Round = {}
  const [itemId, ruleId] = [someId(), someId()]
  const bad: Round = { answer: 'REJECTED' }

  test.each<[string, Round[], number]>([
    ['none', [], 0],
    ['two good ones', [good, good], 2],
    ['more than are needed', [good, good, good, good], 3],
    ['one that was rejected last', [good, good, bad], 0],
    ['one that was to be changed last', [good, { answer: 'CHANGES_REQUESTED' }], 0],
    ['two after a rejected one', [good, bad, good, good], 2],
    ['one approved in its second round', [{ ...bad, itemId }, good, { itemId }], 0],
    ['one approved twice', [{ itemId }, { itemId }], 2],
    ['another one rejected before it', [bad, { itemId }], 1],
    ['the same item of another kind', [{ ...bad, itemId, kind: 'branches' }, { itemId }], 1],
    [
      'a profile whose last version was sent back',
      [{ ...bad, kind: 'profile' }, { kind: 'profile' }],
      0,
    ],
    [
      'contact details whose last version was sent back',
      [{ ...bad, kind: 'contact' }, { kind: 'contact' }],
      0,
    ],
    [
      'a branch beside another that was sent back',
      [{ ...bad, kind: 'branches' }, { kind: 'branches' }],
      1,
    ],
    ['a rule', [good, { ruleId }, { ruleId }], 1],
    ['the account itself', [good, { kind: 'accounts' }, { ...bad, kind: 'accounts' }], 1],
  ])('%s', async (_, rounds, untouched) => {
    const ownerId = await decided(rounds)
    expect(await countUntouched(db, ownerId, 3)).toBe(untouched)
  })

  test('of others count for them alone', async () => {
    const ownerId = await decided([good])
    await decided([bad])
    expect(await countUntouched(db, ownerId, 3)).toBe(1)
  })
})
