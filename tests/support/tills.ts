import { v4, v7 } from 'uuid'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from './accounts.ts'
import type { TestApp } from './app.ts'
import { addBranch } from './branches.ts'
import { testDatabase } from './database.ts'
import { messagesTo } from './messages.ts'
import { testServiceDeps } from './service-deps.ts'
import { signatureOf } from './signed-acts.ts'
import type { TillKeys } from './till-entries.ts'

type Service = 'authentication' | 'core' | 'location'
type Services = ReturnType<typeof createServices>
export type Device = ReturnType<typeof deviceOf>

/** The services, by themselves or of an app, with merchants whose branches have tills. */
export async function openTills(app?: TestApp) {
  const { db, handles, url } = app ?? (await testDatabase())
  const deps = app?.services ?? (await testServiceDeps(handles))
  const services = createServices(deps)
  const stranger = deviceOf(services)

  function pair(token: string, body: object = {}) {
    return stranger.ask<Token>('authentication', 'POST', `/pairings/${token}`, body)
  }

  async function paired(token: string, body: object = {}, keys?: TillKeys) {
    const answer = await pair(token, { ...body, ...(keys && { publicKey: keys.publicKey }) })
    if (answer.code !== 2000) throw new Error(`not paired: ${answer.displayMessage}`)
    return { ...deviceOf(services, answer.data.accessToken, keys), tokens: answer.data }
  }

  async function shop(...names: string[]) {
    const account = await addAccount(db)
    const { accessToken } = await signInAs(services.authentication, account)
    const owner = deviceOf(services, accessToken)
    const branchIds: string[] = []
    for (const name of names.length > 0 ? names : ['Galle Fort'])
      branchIds.push(await addBranch(db, account.id, name))
    const [branchId = ''] = branchIds

    async function offer(given: object = {}) {
      const body = { name: 'Front desk', branchId, ...given }
      const { data } = await owner.ask<{ id: string }>('authentication', 'POST', '/tills', body)
      return { id: data.id, token: await tokenOf(data.id) }
    }

    async function tokenOf(id: string) {
      const path = `/tills/${id}/pairing`
      const { data } = await owner.ask<{ token: string | null }>('authentication', 'GET', path)
      return data.token ?? ''
    }

    async function till(given: object = {}) {
      const offered = await offer(given)
      return { ...offered, ...(await paired(offered.token)) }
    }

    /** As its form saves it: a till keeps what the form doesn't change. */
    async function askForPerson(id: string, requiresPerson: boolean) {
      type Saved = { name: string; branch: { id: string }; version: number }
      const { data } = await owner.ask<Saved>('authentication', 'GET', `/tills/${id}`)
      const { name, branch, version } = data
      const body = { id, name, branchId: branch.id, version, requiresPerson }
      return owner.ask('authentication', 'PUT', '/tills', body)
    }

    async function invite(name: string, given: object = {}) {
      const email = `${v4()}@example.com`
      const body = { name, branchId, email, ...given }
      const { data } = await owner.ask<{ id: string }>('authentication', 'POST', '/cashiers', body)
      return { id: data.id, email, token: await linkSentTo(email) }
    }

    async function cashier(name: string, pin = '482915', given: object = {}) {
      const invited = await invite(name, given)
      return { ...invited, pin, phone: await paired(invited.token, { pin }) }
    }

    const own = { offer, tokenOf, till, askForPerson, invite, cashier }
    return { ...account, branchIds, branchId, owner, ...own }
  }

  /** Who holds these permissions, or all. */
  async function administrator(permissions?: readonly Permission[]) {
    const customRoleId = permissions && v7()
    if (customRoleId)
      await db
        .insert(customRoles)
        .values({ id: customRoleId, name: customRoleId, permissions: [...permissions] })
    const account = await addAccount(db, {
      role: 'ADMIN',
      business: undefined,
      ...(customRoleId && { customRoleId }),
    })
    const { accessToken } = await signInAs(services.authentication, account)
    return { id: account.id, ...deviceOf(services, accessToken) }
  }

  async function linkSentTo(to: string): Promise<string> {
    const [newest] = await messagesTo(deps, to)
    return newest?.params.link?.split('/').at(-1) ?? ''
  }

  return { db, url, deps, services, shop, administrator, pair, paired, stranger, linkSentTo }
}

/** What holds a token, or none, and signs by its keys. */
function deviceOf(services: Services, accessToken?: string, keys?: TillKeys) {
  const authorization = accessToken && { authorization: `Bearer ${accessToken}` }
  async function ask<Data = unknown>(
    service: Service,
    method: string,
    path: string,
    body?: unknown,
  ) {
    const response = await services[service].request(path, {
      method,
      headers: {
        ...authorization,
        ...(keys && signatureOf(keys, { method, path, body })),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const envelope: Envelope<Data> = await response.json()
    return { status: response.status, ...envelope }
  }

  return {
    ask,
    come: (cashierId: string, pin: string) =>
      ask('authentication', 'PUT', '/counter/person', { cashierId, pin }),
    profile: async () => (await ask<OwnCounter>('authentication', 'GET', '/users')).data,
    redeem: (merchantId: string, couponCode: string, given: object = {}) => {
      const body = { couponCode, merchantId, key: v4(), ...given }
      return ask<{ id: string }>('core', 'PUT', '/coupons/redeem', body)
    },
    undo: (id: string) =>
      ask('core', 'POST', `/coupons/redemptions/${id}/undo`, { reason: 'MISTAKE', note: '' }),
    last: async () =>
      (
        await ask<{ redemptions: { id: string; undoable: boolean }[] }>(
          'core',
          'GET',
          '/coupons/redemptions',
        )
      ).data.redemptions,
  }
}

type OwnCounter = {
  fullName: string
  email: string | null
  permissions: string[]
  counter?: { tillId: string; tillName: string; cashier: { id: string; name: string } | null }
}
