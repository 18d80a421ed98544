import type { TestApp } from '#tests/support/app.ts'
import type { Answer, Browser } from '#tests/support/browser.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { addRole, full } from '../roles/manager.ts'

export const staff = { list: '/roles/users/invitations', add: '/roles/users/invite' }
export const bank = { list: '/bank/invitations', add: '/bank/add' }
export const person = {
  fullName: 'Amila Perera',
  password: 'Marigold7x',
  confirmPassword: 'Marigold7x',
}

/** A full administrator at a browser, with what inviting takes. */
export async function openInviting(app: TestApp) {
  const { browser } = await full(app)
  const roleId = await addRole(app, ['VIEW_DEAL', 'VIEW_ROLE'], 'Deal reader')

  async function invite(destination: string, paths = staff, by: Browser = browser) {
    const fields = { destination, fullName: 'Amila Perera', ...(paths === staff && { roleId }) }
    return by.submit(paths.add, fields)
  }

  /** Where the newest message to a destination leads. */
  async function linkTo(to: string): Promise<string> {
    const [newest] = await messagesTo(app.services, to)
    return new URL(newest?.params.link ?? '').pathname
  }

  async function rowOf(to: string, { list } = staff) {
    const { $ } = await browser.get(list)
    const row = $('tbody tr')
      .toArray()
      .map((one) => $(one))
      .find((one) => one.text().includes(to))
    const hrefs = row?.find('a').toArray() ?? []
    return { text: row?.text(), hrefs: hrefs.map((link) => $(link).attr('href') ?? '') }
  }

  return { browser, roleId, invite, linkTo, rowOf }
}

export const errorsOf = ({ $ }: Answer) =>
  $('#errors li')
    .toArray()
    .map((item) => $(item).text())
