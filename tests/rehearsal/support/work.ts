import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Planned } from './plan.ts'
import type { Processor } from './processor.ts'
import type { TillDevice } from './till-device.ts'

type Kill = 'tab' | 'browser'

/** What was on the screen: said to be redeemed, or found redeemed after a kill amid the same. */
export type WorkResult = { redeemed: number; found: number; kills: Record<Kill, number> }

/** Kills fall before, within and after its writing: until so many times as long as the last redemption took. */
const AMID = 2

/**
 * Redeems what is planned for a till, one after the other, while its browser is killed at so many of them.
 * @throws if the till says anything else than that a coupon is redeemed
 */
export async function work(
  device: TillDevice,
  plan: readonly Planned[],
  { kills, hours, processor }: { kills: number; hours: number; processor: Processor },
): Promise<WorkResult> {
  const length = hours * 3_600_000
  const every = Math.floor(plan.length / (kills + 1))
  let lastMs = 50
  const result: WorkResult = { redeemed: 0, found: 0, kills: { tab: 0, browser: 0 } }
  for (const [at, planned] of plan.entries()) {
    device.setPast(length - planned.at)
    const isKilled = (at + 1) % every === 0 && result.kills.tab + result.kills.browser < kills
    if (isKilled) {
      const how = result.kills.tab > result.kills.browser ? 'browser' : 'tab'
      result.kills[how] += 1
      const withinMs = AMID * lastMs
      await processor.share(() =>
        killAmid(device, { ...planned, byHand: false }, { how, withinMs }),
      )
    }
    const byHand = planned.byHand && !isKilled
    const redeem = async () => {
      const began = performance.now()
      const answered = await device.redeem({ ...planned, byHand })
      if (!(isKilled || byHand)) lastMs = performance.now() - began
      return answered
    }
    const answer = await (byHand ? processor.haveAlone(redeem) : processor.share(redeem))
    if (answer.startsWith('redeemed ')) result.redeemed += 1
    else if (isKilled && answer.includes('already redeemed')) result.found += 1
    else throw new Error(`${planned.code}: ${answer}`)
  }
  return result
}

async function killAmid(
  device: TillDevice,
  planned: Planned,
  { how, withinMs }: { how: Kill; withinMs: number },
): Promise<void> {
  const lost = device.redeem(planned).catch(() => undefined)
  await sleep(randomInt(Math.ceil(withinMs)))
  await device.comeBack(how)
  await lost
  await device.page.locator('#till-form').waitFor()
}
