import { sql } from 'drizzle-orm'
import type { TestApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addBranch } from '../branches/business.ts'
import { newcomer } from '../profile/owner.ts'
import { liveBusiness, waitingId } from './submitted.ts'

export const ALL = encodeURIComponent('/approvals?tab=all')

/** A business whose profile and contact wait, and as many branches. */
export async function wholeBusiness(app: TestApp, name: string, branches = 1) {
  const owner = await liveBusiness(app, newcomer)
  await owner.submit({ businessName: name })
  await owner.submitPerson()
  const shop = { browser: owner.browser, account: owner.account }
  const ids: string[] = []
  for (let number = 0; number < branches; number += 1) {
    await app.db.execute(sql`update business_profiles set approval_status = 'APPROVED'
      where user_id = ${owner.account.id}`)
    ids.push(await addBranch(shop, { name: `${name} ${number}` }))
  }
  const path = `/approvals/business/${owner.account.id}`
  const profile = await waitingId(app, owner.account.id, 'BUSINESS')
  const contact = await waitingId(app, owner.account.id, 'CONTACT')
  return { ...owner, path, profile, contact, branches: ids }
}

export type Chosen = Record<string, { choice: string; comment?: string }>

/** The form of the review as browsers send it, with answers for these items. */
export function filled(
  { $ }: Awaited<ReturnType<Browser['get']>>,
  chosen: Chosen,
  more = {},
): FormData {
  const form = new FormData()
  for (const input of $('form[data-guard] input[type=hidden]').toArray()) {
    form.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
  }
  for (const [id, { choice, comment }] of Object.entries(chosen)) {
    form.append(`choice-${id}`, choice)
    form.append(`comment-${id}`, comment ?? '')
  }
  for (const [name, value] of Object.entries<string>(more)) form.append(name, value)
  return form
}

export async function answer(browser: Browser, path: string, chosen: Chosen, more = {}) {
  const page = await browser.get(`${path}?from=${ALL}`)
  return browser.post(path, filled(page, chosen, more))
}

export async function statesOf(app: TestApp, owner: { account: { id: string } }) {
  const { rows } = await app.db.execute<{ kind: string; status: string }>(sql`
    select case kind when 'profile' then 'BUSINESS' else 'CONTACT' end as kind, status from proposals where owner_id = ${owner.account.id}
    union all select 'BRANCH', approval_status from branches where owner_id = ${owner.account.id}
    order by 1`)
  return rows.map(({ kind, status }) => `${kind} ${status}`)
}

export async function newsOf(app: TestApp, owner: { account: { id: string } }) {
  const { rows } = await app.db.execute<{ type: string }>(sql`
    select type from notifications where user_id = ${owner.account.id} order by created_at`)
  return rows.map(({ type }) => type)
}
