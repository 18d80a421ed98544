import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type InboxKind, inboxKinds } from '#src/contract/core/approvals.ts'
import { hasThread } from '#src/contract/core/review-threads.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { businessRoles } from '#src/contract/roles.ts'
import { serviceNames, services } from '#src/contract/services.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { submissions } from '#tests/support/submissions.ts'

const NOTE = 'Ask the tax office before this is approved'
const { db, handles } = await testDatabase()
const apps = createServices(await testServiceDeps(handles))
const signIn = async (role: 'ADMIN' | 'MERCHANT' | 'BANK' | 'USER') => {
  const account = await addAccount(db, { role })
  const { headers } = await signInAs(apps.authentication, account)
  return { id: account.id, name: account.fullName, role, headers }
}

const admin = await signIn('ADMIN')
const merchant = await signIn('MERCHANT')
const bank = await signIn('BANK')
const user = await signIn('USER')
const deal = await addDeal(db, merchant.id, { approvalStatus: 'PENDING', title: 'Lake cruise' })

const add = (kind: InboxKind, id: string, headers = admin.headers) =>
  apps.core.request(`/approvals/notes/${kind}/${id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: NOTE, key: crypto.randomUUID() }),
  })

const noted: [InboxKind, string][] = [
  ['deals', deal.id],
  ...[merchant.id, bank.id].map((id): [InboxKind, string] => ['accounts', id]),
]

const reads = serviceNames.flatMap((service) =>
  (services[service] as readonly Endpoint[])
    .filter(({ method, callers }) => method === 'get' && callers !== 'service')
    .filter(({ path }) => !path.includes('sign-out'))
    .map((endpoint) => ({ service, endpoint })),
)

const shared: Record<string, string> = {
  page: '0',
  size: '25',
  term: 'ALL',
  filter: 'active',
  subjectType: 'deal',
}
const asRole = new Set(['type', 'userType', 'role'])

function addresses({ path, query }: Endpoint): string[] {
  const filled = [deal.id, merchant.id, bank.id].flatMap((id) =>
    businessRoles.flatMap((role) =>
      ['deals', 'accounts'].map((kind) =>
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          if (asRole.has(name)) return role
          return name === 'kind' ? kind : (shared[name] ?? id)
        }),
      ),
    ),
  )
  const days = '?from=2026-01-01&to=2026-12-31'
  return [...new Set(filled)].flatMap((one) => (query ? [one, one + days] : [one]))
}

/** Of the calls that the role may make, as the walk over roles proves that it makes no others. */
async function answersTo({ role, headers }: typeof admin) {
  const answers: { address: string; text: string }[] = []
  for (const { service, endpoint } of reads) {
    const { callers } = endpoint
    if (typeof callers !== 'string' && !callers.includes(role)) continue
    for (const address of addresses(endpoint)) {
      const answer = await apps[service].request(address, { headers })
      if (answer.ok) answers.push({ address, text: await answer.text() })
    }
  }
  return answers
}

test('no call answers a note to the owner, a bank or a customer [APPR-87]', async () => {
  for (const [kind, id] of noted) expect((await add(kind, id)).status, kind).toBe(200)
  const { rows } = await db.execute(sql`select 1 from review_notes where text = ${NOTE}`)
  expect(rows).toHaveLength(noted.length)
  const own = await answersTo(merchant)
  expect(own.some(({ text }) => text.includes('Lake cruise'))).toBe(true)
  const others = [...own, ...(await answersTo(bank)), ...(await answersTo(user))]
  const telling = others.filter(({ text }) => text.includes(NOTE))
  expect(telling.map(({ address }) => address)).toEqual([])
  const read = (await answersTo(admin)).filter(({ text }) => text.includes(NOTE))
  expect(new Set(read.map(({ address }) => address))).toEqual(
    new Set(noted.map(([kind, id]) => `/approvals/notes/${kind}/${id}`)),
  )
})

test('nobody but administrators writes a note [APPR-87]', async () => {
  for (const { headers } of [merchant, bank, user]) {
    for (const [kind, id] of noted) expect((await add(kind, id, headers)).status).toBe(403)
  }
})

test.each(inboxKinds)('of %s, only a record that is there has notes and messages', async (kind) => {
  const { owner, ...submitted } = await submissions[kind](db)
  const isOwners = kind === 'profile' || kind === 'contact' || kind === 'accounts'
  const id = isOwners ? owner.id : submitted.id
  const read = async (path: string) => {
    const answer = await apps.core.request(path, { headers: admin.headers })
    return [answer.status, (await answer.json()).data] as const
  }
  const notes = (of: string) => read(`/approvals/notes/${kind}/${of}`)
  expect(await notes(id)).toEqual([200, { notes: [] }])
  await add(kind, id)
  await add(kind, id)
  const note = { text: NOTE, author: admin.name }
  expect(await notes(id)).toMatchObject([200, { notes: [note, note] }])
  expect(await notes(crypto.randomUUID())).toMatchObject([404, {}])
  if (!hasThread(kind)) return
  const none = { messages: [], lastNo: 0, unread: 0, side: 'ADMIN' }
  expect(await read(`/review-threads/${kind}/${id}`)).toMatchObject([200, none])
  expect(await read(`/review-threads/${kind}/${crypto.randomUUID()}`)).toMatchObject([404, {}])
})
