import { sql } from 'drizzle-orm'
import type { Permission } from '#src/contract/roles.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { picture } from '../deals/shop.ts'
import { goodBusiness, goodPerson, owner, send } from '../profile/owner.ts'

type Who = Parameters<typeof owner>[1]

/** A business whose approved profile is `goodBusiness`, at a browser of its own. */
export async function liveBusiness(app: TestApp, who: Who = {}) {
  const { browser, account } = await owner(app, who)
  const role = (account.role ?? 'MERCHANT').toLowerCase()
  const image = await picture()
  const submit = (fields: Record<string, string | File> = {}) =>
    send(browser, `/profile/${role}/edit?tab=business`, {
      ...goodBusiness,
      imageUrl: image,
      ...fields,
    })
  const submitPerson = (fields: Record<string, string> = {}) =>
    send(
      browser,
      `/profile/${role}/edit?tab=contact`,
      { ...goodPerson, ...fields },
      { part: 'person' },
    )
  return { browser, account, submit, submitPerson }
}

/** The id of the version of an account that waits. */
export async function waitingId(app: TestApp, userId: string, kind: 'BUSINESS' | 'CONTACT') {
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from proposals
    where subject_id = ${userId} and kind = ${kind === 'BUSINESS' ? 'profile' : 'contact'} and status = 'PENDING'`)
  return rows[0]?.id ?? ''
}

/** Opens the question at a review's address and answers it. */
export function decide(
  browser: Browser,
  review: string,
  action: 'approve' | 'reject' | 'request-changes',
  comment?: string,
  from = '',
): Promise<Answer> {
  const path = `${review}/${action}`
  const page = from ? `${path}?from=${encodeURIComponent(from)}` : path
  return browser.submit(page, comment === undefined ? {} : { comment }, path)
}

/** The review's table: field → live value, submitted value, whether it is marked. */
export function comparison({ $ }: Answer) {
  return Object.fromEntries(
    $('main table tbody tr')
      .toArray()
      .map((row) => {
        const cells = $(row).find('td')
        const text = (at: number) => {
          const cell = cells.eq(at).clone()
          cell.find('.sub').remove()
          return cell.text()
        }
        return [$(row).find('th').text(), { live: text(0), next: text(1), mark: text(2) }]
      }),
  )
}

/** An administrator who holds these permissions alone. */
export async function narrowed(app: TestApp, ...permissions: Permission[]) {
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  const id = await app.db.execute<{ id: string }>(sql`
    insert into custom_roles (id, name, permissions)
    values (gen_random_uuid(), ${account.id}, ${sql.param(permissions)}::text[]) returning id`)
  await app.db.execute(sql`update users set custom_role_id = ${id.rows[0]?.id}
    where id = ${account.id}`)
  await app.db.execute(sql`update sessions set profile =
    jsonb_set(profile, '{permissions}', ${JSON.stringify(permissions)}::jsonb)
    where user_id = ${account.id}`)
  return { browser, account }
}
