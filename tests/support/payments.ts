import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { plans } from '#src/services/core/plans/schema.ts'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { addAccount, signInAs } from './accounts.ts'
import { dataOf } from './answers.ts'
import { testApp } from './app.ts'

export type Account = { id: string; email: string; role?: NewAccount['role'] }
const terms = {
  termsAndCondition: 'Monthly.',
  dealsPerMonth: 20,
  eventsPerMonth: 4,
  dealsPerEvent: 3,
}

/** Plans to pay for, people who may, and the calls of a checkout. */
export async function openPayments(options: Parameters<typeof testApp>[0] = {}) {
  const test = await testApp(options)
  const { db } = test
  const [paid, free, bankPlan] = [v7(), v7(), v7()]
  const merchants = { userRole: 'MERCHANT', ...terms } as const
  await db.insert(plans).values([
    { ...merchants, id: paid, title: 'Growth', free: false, amountCents: 450_000 },
    { ...merchants, id: free, title: 'Starter', free: true, amountCents: 0 },
    { ...merchants, userRole: 'BANK', id: bankPlan, title: 'Vault', free: false, amountCents: 900 },
  ])
  const admin = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const authentication = createAuthenticationService(test.services)
  const brokers = configuredBrokers(test.services)
  const service = createOrderPaymentService(test.services, brokers)
  const signIns = new Map<string, Promise<{ authorization: string }>>()

  function headersOf(who: Account) {
    const known = signIns.get(who.id) ?? signInAs(authentication, who).then((it) => it.headers)
    signIns.set(who.id, known)
    return known
  }

  async function post(who: Account, path: string, body: unknown, app = service) {
    const headers = { 'content-type': 'application/json', ...(await headersOf(who)) }
    return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  const makeBody = (who: Account, changes: object = {}) => ({
    userId: who.id,
    subscriptionValidationRequestDto: { subscriptionPlanId: paid, userType: 'MERCHANT' },
    paymentBrokerId: 'SANDBOX',
    ...changes,
  })
  const make = (who: Account, changes: object = {}, app = service) =>
    post(who, '/payment/subscription/make', makeBody(who, changes), app)

  return {
    test,
    db,
    paid,
    free,
    bankPlan,
    admin,
    brokers,
    service,
    post,
    headersOf,
    /** Everybody signs in anew, as after days in which sessions ended. */
    forgetSignIns: () => signIns.clear(),
    make,
    merchant: () => addAccount(db),
    get: async (who: Account, path: string) =>
      service.request(path, { headers: await headersOf(who) }),
    withBroker: (broker: Broker) => createOrderPaymentService(test.services, [broker]),
    /** A checkout at the sandbox; answers what the sandbox calls it. */
    async begin(who: Account) {
      const { paymentUrl } = await dataOf<{ paymentUrl: string }>(await make(who))
      return paymentUrl.split('/').at(-1) ?? ''
    },
    /** Presses a button of the sandbox page; answers what the browser brings back. */
    async act(id: string, act: string) {
      const path = `/sandbox/checkout/${id}`
      const headers = { 'content-type': 'application/json' }
      const answer = await service.request(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ act }),
      })
      const { goTo } = await dataOf<{ goTo: string | null }>(answer)
      const payerId = goTo === null ? '' : new URL(goTo).searchParams.get('PayerID')
      return { goTo, payerId: payerId ?? '' }
    },
    confirm: (who: Account, paymentId: string, payerId: string, app = service) =>
      post(who, '/payment/subscription/confirm', { userId: who.id, paymentId, payerId }, app),
    /** Lets the job look at every checkout now. */
    hurry: () => db.update(checkouts).set({ checkAt: sql`now() - interval '1 second'` }),
  }
}
