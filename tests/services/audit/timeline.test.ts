import { beforeAll, describe, expect, test } from 'vitest'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openTrail, record } from './trail.ts'

const DEAL = '0198c1d4-0000-7000-8000-00000000000d'
const OTHER = '0198c1d4-0000-7000-8000-00000000000e'
let trail: Awaited<ReturnType<typeof openTrail>>
const timeline = async (type: string, id: string) =>
  dataOf<Timeline>(await trail.ask(`/audit/subject/${type}/${id}`))

beforeAll(async () => {
  trail = await openTrail()
  const deal = { subjectType: 'deal', subjectId: DEAL }
  const by = { userId: trail.admin.id, role: 'ADMIN' } as const
  await record(trail.db, { event: 'deal.created', ...deal })
  await record(trail.db, { by, event: 'deal.rejected', comment: 'Blurred', ...deal })
  await record(trail.db, { event: 'deal.created', subjectType: 'deal', subjectId: OTHER })
})

describe('the timeline of a record', () => {
  test('the timeline of a record is what happened to it, newest first, and nothing of others', async () => {
    const { entries, more } = await timeline('deal', DEAL)
    expect(entries.map(({ event }) => event)).toEqual(['deal.rejected', 'deal.created'])
    expect(entries[0]).toMatchObject({ comment: 'Blurred', actor: { name: 'Ishara Fernando' } })
    expect(more).toBe(false)
  })

  test('the timeline of a record leaves sign-ins out', async () => {
    const subject = { subjectType: 'user', subjectId: trail.admin.id }
    await record(trail.db, { event: 'user.role-changed', ...subject })
    await record(trail.db, { event: 'user.signed-in', ...subject })
    const { entries } = await timeline('user', trail.admin.id)
    expect(entries.map(({ event }) => event)).toEqual(['user.role-changed'])
  })

  test('the timeline of a record is empty where nothing is known, and has an end', async () => {
    expect(await timeline('deal', trail.admin.id)).toEqual({ entries: [], more: false })
    for (let i = 0; i < 51; i += 1) {
      await record(trail.db, { event: 'deal.updated', subjectType: 'deal', subjectId: OTHER })
    }
    const { entries, more } = await timeline('deal', OTHER)
    expect([entries.length, more]).toEqual([50, true])
  })
})

describe('what is told of a change [P04]', () => {
  test('are no values of fields that nobody listed, whatever a writer let slip in', async () => {
    const subject = { subjectType: 'invitation', subjectId: OTHER }
    const secret = { email: 'kasun@example.com', token: 'top-secret', localNumber: '771234567' }
    await record(trail.db, {
      event: 'user.invited',
      ...subject,
      after: { role: 'BANK', ...secret },
    })
    await record(trail.db, {
      event: 'user.invited',
      ...subject,
      before: secret,
      after: { token: 'x' },
    })
    const body = await (await trail.ask(`/audit/subject/invitation/${OTHER}`)).text()
    expect(body).not.toMatch(/kasun|top-secret|771234567|10\.0\.0\.1/)
    const { entries } = await timeline('invitation', OTHER)
    expect(entries[1]?.changes).toEqual([{ field: 'role', before: null, after: 'Bank' }])
    expect(entries[0]?.changes).toContainEqual({ field: 'email', before: null, after: null })
  })

  test('long values are cut', async () => {
    const subject = { subjectType: 'role', subjectId: OTHER }
    await record(trail.db, { event: 'role.added', ...subject, after: { name: 'x'.repeat(5000) } })
    const { entries } = await timeline('role', OTHER)
    expect(entries[0]?.changes[0]?.after).toHaveLength(200)
  })
})
