import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { reconcileMoney } from '#src/services/core/reconciliation/reconcile.ts'
import { openChargedPlans } from '#tests/services/order-payment/charged-plans.ts'
import { machineEnv } from '#tests/support/machine-env.ts'

const HOLDERS = 12
const world = await openChargedPlans()
const { app, charged, current, db, holder, hurry, remember, statesOf, stripe, work } = world
const charger = inRoot('tests', 'support', 'money', 'charger.ts')

/** A process that charges what is due, from when it is ready. */
async function startCharger() {
  const { refusedPasswords: _none, ...settings } = app.settings
  const CHARGER = JSON.stringify({ url: world.test.url, settings })
  const child = spawn(process.execPath, [charger], {
    env: { ...machineEnv, CHARGER, NODE_COMPILE_CACHE: inRoot('dist', 'compiled') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

const requests = () => stripe.charges.size

test('months that two processes charge and that are killed meanwhile are charged once each [SUBS-64]', async () => {
  const holders = await Promise.all(Array.from({ length: HOLDERS }, () => holder()))
  for (const who of holders) await remember(who)

  // The provider takes money, and nobody hears of it.
  stripe.breakWith({ drop: /payment_intents/ })
  const [deaf, second, third] = await Promise.all([startCharger(), startCharger(), startCharger()])
  await expect.poll(requests, { interval: 1 }).toBeGreaterThan(2)
  await deaf.kill()
  stripe.breakWith({})
  // What died with its process is looked after at once.
  await hurry()

  await expect.poll(requests, { interval: 1 }).toBeGreaterThan(HOLDERS / 2)
  await second.kill()
  await hurry()
  await expect.poll(requests).toBe(HOLDERS)
  await third.kill()
  await work()

  for (const who of holders) {
    expect(await statesOf(who)).toEqual(['RENEWAL PAID', 'PLAN PAID'])
    expect(charged(who).map(({ status }) => status)).toEqual(['succeeded'])
    expect((await current(who))?.months).toBe(2)
  }
  const { counts, listed } = await reconcileMoney(db, 'Asia/Colombo')
  expect(counts, JSON.stringify(listed)).toEqual({})
})
