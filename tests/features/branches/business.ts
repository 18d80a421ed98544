import { expect } from 'vitest'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

type Fields = Record<string, string | File>
export type Business = Awaited<ReturnType<typeof openBusiness>>

/** A merchant or bank in a browser, approved. */
export async function openBusiness(
  test: TestApp,
  { role = 'MERCHANT', name = 'Harbour House' }: { role?: BusinessRole; name?: string } = {},
) {
  const business = { updated: true, approvalStatus: 'APPROVED', businessName: name } as const
  return signedIn(test, { role, business })
}

/** The fields of a good branch, at the Dutch Hospital in Colombo. */
export const goodBranch = {
  name: 'Fort counter',
  address: '12 Hospital Street, Colombo 01',
  contactNo: '011 234 5678',
  latitude: '6.9335',
  longitude: '79.8435',
}

/** The smallest document that is one. */
export function pdf(name = 'lease.pdf'): File {
  return new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], name, {
    type: 'application/pdf',
  })
}

/** Fills in the form of `page` and sends it as browsers without script do. */
export async function sendBranch(browser: Browser, page: string, fields: Fields) {
  const { $ } = await browser.get(page)
  const form = new FormData()
  $(`form[action="${page}"]`)
    .find('input[type=hidden], input[type=checkbox][checked]')
    .each((_, input) => form.append($(input).attr('name') ?? '', $(input).attr('value') ?? ''))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return browser.post(page, form)
}

/** Adds a good branch through the form and answers its id. */
export async function addBranch({ browser }: Business, fields: Fields = {}): Promise<string> {
  const answer = await sendBranch(browser, '/branch/add', { ...goodBranch, ...fields })
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (answer.status !== 303 || !id)
    throw new Error(`not added: ${answer.status} ${answer.$('main').text()}`)
  return id
}

/** Sends the whole form of an edit; what is not named stays as it was added. */
export function editBranch({ browser }: Business, id: string, fields: Fields) {
  return sendBranch(browser, `/branch/edit/${id}`, { ...goodBranch, ...fields })
}

/** Presses the button of one flag on the branch's page. */
export async function mark(admin: Browser, id: string, type: 'ADDRESS' | 'CONTACT', query = '') {
  const { $ } = await admin.get(`/branch/view-branch/${id}${query}`)
  const fields: Record<string, string> = {}
  $(`#verify-${type}`)
    .closest('form')
    .find('input')
    .each((_, input) => {
      fields[$(input).attr('name') ?? ''] = $(input).attr('value') ?? ''
    })
  expect(fields.verifyType).toBe(type)
  return admin.post(`/branch/view-branch/${id}/verify`, fields)
}

export async function verifyAll(admin: Browser, id: string): Promise<void> {
  expect((await mark(admin, id, 'ADDRESS')).status).toBe(303)
  expect((await mark(admin, id, 'CONTACT')).status).toBe(303)
}

/** An administrator's browser sends one of the confirmations of a branch. */
export function decide(
  admin: Browser,
  id: string,
  action: 'approve' | 'reject' | 'request-changes',
  comment = '',
) {
  const path = `/branch/view-branch/${id}/${action}`
  return admin.submit(path, comment ? { comment } : {}, path)
}

export async function approve(admin: Browser, id: string): Promise<void> {
  await verifyAll(admin, id)
  expect((await decide(admin, id, 'approve')).status).toBe(303)
}
