import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness, pdf } from './business.ts'

const app = await testApp()
const owner = await openBusiness(app)
const rival = await openBusiness(app, { name: 'Tea Leaf' })
const bank = await openBusiness(app, { role: 'BANK', name: 'Lagoon Bank' })
const admin = await signedIn(app, { role: 'ADMIN' })
const customRoleId = v7()
await app.db.insert(customRoles).values({
  id: customRoleId,
  name: 'Reader of branches',
  permissions: ['VIEW_BRANCH'],
})
const narrowed = await signedIn(app, { role: 'ADMIN', customRoleId })
const guest = openBrowser(app)
const id = await addBranch(owner, { proof: pdf() })

const people = [owner, rival, bank, admin, narrowed].map(({ browser }) => browser)
/** Owner, rival merchant, bank, administrator, narrowed administrator. */
const table: [string, number[]][] = [
  ['/branch', [200, 200, 200, 200, 200]],
  ['/branch?format=csv', [200, 200, 200, 200, 200]],
  ['/branch/add', [200, 200, 200, 404, 404]],
  ['/branch/places?q=Kandy', [200, 200, 200, 404, 404]],
  ['/branch/place?latitude=6.9&longitude=79.9', [200, 200, 200, 404, 404]],
  [`/branch/view-branch/${id}`, [200, 404, 404, 200, 200]],
  [`/branch/view-branch/${id}/proof`, [200, 404, 404, 200, 200]],
  [`/branch/edit/${id}`, [200, 404, 404, 404, 404]],
  [`/branch/view-branch/${id}/delete`, [200, 404, 404, 404, 404]],
  [`/branch/view-branch/${id}/reject`, [404, 404, 404, 200, 403]],
  [`/branch/view-branch/${id}/approve`, [404, 404, 404, 422, 403]],
  ['/branch/view-branch/1', [404, 404, 404, 404, 404]],
  [`/branch/view-branch/${v7()}`, [404, 404, 404, 404, 404]],
]

test.each(table)(
  '%s opens for those who may, and is not there for others',
  async (path, statuses) => {
    const answers = []
    for (const browser of people) answers.push((await browser.get(path)).status)
    expect(answers).toEqual(statuses)
    const opened = await guest.get(path)
    expect([opened.status, opened.headers.get('location')?.split('?')[0]]).toEqual([303, '/login'])
  },
)

test('nobody acts on the branch of another, whatever they send', async () => {
  const { $ } = await rival.browser.get('/branch/add')
  const _csrf = $('main [name=_csrf]').attr('value') ?? ''
  for (const path of [`/branch/edit/${id}`, `/branch/view-branch/${id}/delete`]) {
    expect((await rival.browser.post(path, { _csrf })).status).toBe(404)
  }
  for (const action of ['verify', 'approve', 'reject']) {
    const path = `/branch/view-branch/${id}/${action}`
    expect((await rival.browser.post(path, { _csrf, comment: 'x' })).status).toBe(404)
    expect((await owner.browser.post(path, {})).status).not.toBe(303)
  }
  expect((await owner.browser.get(`/branch/view-branch/${id}`)).$('.head .tag').text()).toBe(
    'Pending',
  )
})

test('a reader of branches has no buttons to decide with', async () => {
  const { $ } = await narrowed.browser.get(`/branch/view-branch/${id}`)
  expect($('.head .btn')).toHaveLength(0)
  expect($('#verify-ADDRESS')).toHaveLength(0)
})

test('a proof is saved, never opened in a page, and never kept by caches', async () => {
  const { headers, html } = await owner.browser.get(`/branch/view-branch/${id}/proof`)
  expect(html.startsWith('%PDF')).toBe(true)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe('attachment; filename="address-proof.pdf"')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(headers.get('cache-control')).toBe('no-store')
  const none = await addBranch(owner)
  expect((await owner.browser.get(`/branch/view-branch/${none}/proof`)).status).toBe(404)
})

test('a picture as a proof is as private as a document', async () => {
  const { picture } = await import('../deals/shop.ts')
  const own = await addBranch(owner, { proof: await picture('bill.png') })
  const seen = await admin.browser.get(`/branch/view-branch/${own}/proof`)
  expect(seen.headers.get('content-type')).toMatch(/^image\//)
  expect((await rival.browser.get(`/branch/view-branch/${own}/proof`)).status).toBe(404)
})
