import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { lockStaff } from '#src/services/authentication/roles/lock-staff.ts'
import { invitations } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { messageOf } from '#tests/support/profiles.ts'
import { openStaff } from '#tests/support/staff.ts'
import { invitationCalls } from '#tests/support/staff-invitations.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const staff = await openStaff()
const { addRole, db, deps, full } = staff
const admin = await full('Ishara Fernando')
const { accept, change, invite, invited, list, ownProfile, read, tokenSentTo } = invitationCalls(
  staff,
  admin,
)

describe('inviting staff', () => {
  test('an invitation by e-mail gives the role to whoever sets the password [ROLE-29]', async () => {
    const roleId = await addRole(['VIEW_DEAL', 'APPROVE_DEAL'], 'Reviewer')
    const answer = await invite({ email: ' Amaya@Example.com ', roleId }, admin, 'ru')
    expect(await messageOf(answer)).toBe('Приглашение отправляется: Amaya Silva.')
    const [message] = await messagesTo(deps, 'amaya@example.com')
    expect(message).toMatchObject({
      channel: 'EMAIL',
      template: 'invitation',
      language: 'ru',
      params: { by: 'Ishara Fernando' },
    })
    expect(message?.params.link).toMatch(/^https:\/\/dealdesk\.test\/invitation\/[\w-]{43}$/)
    expect(await list()).toMatchObject([
      {
        fullName: 'Amaya Silva',
        email: 'amaya@example.com',
        mobileNo: null,
        role: { id: roleId, name: 'Reviewer' },
        invitedBy: 'Ishara Fernando',
        expired: false,
      },
    ])
    const token = await tokenSentTo('amaya@example.com')
    expect(await dataOf(await read(token))).toMatchObject({
      role: 'ADMIN',
      fullName: 'Amaya Silva',
    })
    expect((await accept(token, 'ru')).status).toBe(200)
    expect(await ownProfile('amaya@example.com')).toMatchObject({
      role: { name: 'ADMIN' },
      permissions: ['VIEW_DEAL', 'APPROVE_DEAL'],
      language: 'ru',
    })
    expect(await list()).toEqual([])
    expect(await refusalOf(await accept(token))).toMatchObject({ status: 422, code: 4022 })
  })

  test('an invitation by SMS makes a full administrator who signs in with the number [ROLE-29]', async () => {
    const mobileNo = { countryCode: '+94', localNumber: '0771234001' }
    await invited({ mobileNo, roleId: null })
    const token = await tokenSentTo('+94771234001')
    expect(await dataOf(await read(token))).toMatchObject({
      email: null,
      mobileNo: { countryCode: '+94', localNumber: '771234001' },
    })
    expect((await accept(token)).status).toBe(200)
    const { permissions } = await ownProfile('0771234001')
    expect(permissions).toEqual(permissionsOf.ADMIN)
    expect(await refusalOf(await invite({ mobileNo }))).toMatchObject({
      status: 409,
      code: 4010,
      errors: { mobileNo: 'An account with this mobile number already exists.' },
    })
  })

  test('lasts seven days [ROLE-29]', async () => {
    const id = await invited({ email: 'late@example.com' })
    const token = await tokenSentTo('late@example.com')
    const age = (by: string) =>
      db
        .update(invitations)
        .set({ expiresAt: sql`expires_at - ${by}::interval` })
        .where(eq(invitations.id, id))
    await age('6 days 23 hours 59 minutes')
    expect((await read(token)).status).toBe(200)
    await age('1 minute')
    expect((await refusalOf(await accept(token))).displayMessage).toBe(
      'This invitation has expired.',
    )
    expect((await list()).find((one) => one.id === id)?.expired).toBe(true)
    expect((await invite({ email: 'late@example.com' })).status).toBe(200)
    expect((await list()).some((one) => one.id === id)).toBe(false)
  })

  test('is not accepted once it has expired while that waited [ROLE-29]', async () => {
    const id = await invited({ email: 'slow@example.com' })
    const token = await tokenSentTo('slow@example.com')
    let accepting: ReturnType<typeof accept> | undefined
    await db.transaction(async (tx) => {
      await lockStaff(tx)
      accepting = accept(token)
      await untilBlocked(db)
      await db
        .update(invitations)
        .set({ expiresAt: sql`now() - interval '1 hour'` })
        .where(eq(invitations.id, id))
    })
    expect(accepting && (await accepting).status).toBe(422)
  })

  test('an invitation of staff is sent again with a new link, the old one is dead [ROLE-29]', async () => {
    const id = await invited({ email: 'again@example.com' })
    const old = await tokenSentTo('again@example.com')
    expect(await messageOf(await change(id, 'resend'))).toBe(
      'We’re sending a new invitation. The old link no longer works.',
    )
    const token = await tokenSentTo('again@example.com')
    expect(token).not.toBe(old)
    expect(await refusalOf(await accept(old))).toMatchObject({ status: 404, code: 4004 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await refusalOf(await change(id, 'resend'))).toMatchObject({ code: 4004 })
  })

  test('an invitation of staff is revoked [ROLE-29]', async () => {
    const id = await invited({ email: 'revoked@example.com' })
    const token = await tokenSentTo('revoked@example.com')
    expect(await messageOf(await change(id, 'revoke'))).toBe('Invitation revoked.')
    expect(await refusalOf(await accept(token))).toMatchObject({
      code: 4022,
      displayMessage: 'This invitation has been withdrawn.',
    })
    expect(await refusalOf(await change(id, 'revoke'))).toMatchObject({ code: 4004 })
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.map(({ event }) => event)).toEqual(['user.invited', 'invitation.revoked'])
    expect(JSON.stringify(entries)).not.toMatch(/revoked@example\.com|Amaya/)
  })

  test('an invitation of staff needs one destination that has neither account nor invitation [ROLE-29]', async () => {
    const mobileNo = { countryCode: '+94', localNumber: '771234002' }
    const inputs = [{}, { email: 'x@example.com', mobileNo }, { email: 'nobody' }]
    for (const input of inputs) {
      expect(await refusalOf(await invite(input))).toMatchObject({ status: 400, code: 4000 })
    }
    expect(await refusalOf(await invite({ email: admin.email }))).toMatchObject({
      status: 409,
      code: 4010,
      errors: { email: 'An account with this e-mail address already exists.' },
    })
    const input = { email: 'twice@example.com' }
    const answers = await Promise.all([invite(input), invite(input), invite(input)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await messagesTo(deps, input.email)).toHaveLength(1)
  })

  test('a token is in the message alone', async () => {
    await invited({ email: 'secret@example.com' })
    const token = await tokenSentTo('secret@example.com')
    const rows = [await db.select().from(invitations), await db.select().from(auditEntries)]
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(deps.lines.join()).not.toContain(token)
  })
})

describe('inviting somebody who left', () => {
  test('opens the account again, with the new role and its history [ROLE-31]', async () => {
    const former = await full('Amaya Silva')
    const before = await invite({ email: former.email })
    expect(await refusalOf(before)).toMatchObject({ code: 4010 })
    await admin.ask(`/users/${former.id}/deactivate`, { method: 'POST' })
    const roleId = await addRole(['VIEW_DEAL'])
    expect((await invite({ email: former.email.toUpperCase(), roleId })).status).toBe(200)
    expect((await accept(await tokenSentTo(former.email))).status).toBe(200)
    expect(await ownProfile(former.email)).toMatchObject({ permissions: ['VIEW_DEAL'] })
    expect(await refusalOf(await former.ask('/users'))).toMatchObject({ code: 4009 })
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, former.id))
    const events = trail.map(({ event }) => event).filter((event) => event !== 'user.signed-in')
    expect(events.sort()).toEqual(['user.deactivated', 'user.invitation-accepted'])
  })

  test('is refused where the account is a merchant’s, or was of somebody with more rights [ROLE-31]', async () => {
    const merchant = await staff.person()
    expect(await refusalOf(await invite({ email: merchant.email }))).toMatchObject({ code: 4010 })
    const former = await full()
    await admin.ask(`/users/${former.id}/deactivate`, { method: 'POST' })
    const few = await staff.narrowed(['ADD_ROLE', 'VIEW_DEAL'])
    const roleId = await addRole(['VIEW_DEAL'])
    const refused = await refusalOf(await invite({ email: former.email, roleId }, few))
    expect(refused).toMatchObject({ status: 403 })
    const bank = await refusalOf(await invite({ email: former.email, role: 'BANK' }))
    expect(bank).toMatchObject({ code: 4010 })
  })

  test('changes nothing once the account was opened again by hand [ROLE-31]', async () => {
    const former = await full()
    await admin.ask(`/users/${former.id}/deactivate`, { method: 'POST' })
    await invited({ email: former.email })
    await admin.ask(`/users/${former.id}/reactivate`, { method: 'POST' })
    const refused = await accept(await tokenSentTo(former.email))
    expect(await refusalOf(refused)).toMatchObject({ code: 4010 })
  })
})
