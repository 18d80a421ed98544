import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../payments.ts'
import { createRandom, type Random } from '../random.ts'
import type { MoneyWorld } from './people.ts'

/** Buying and paying come more often than what needs them first. */
const weights: Record<string, number> = {
  buy: 4,
  buyForYears: 4,
  chargedLater: 5,
  monthLater: 4,
  buyMonth: 2,
  upgrade: 4,
  subscribe: 2,
  pay: 3,
  comeBack: 2,
  webhook: 3,
  refundHere: 2,
  refundThere: 2,
  work: 3,
  jump: 3,
}

type Run = { seed: number; steps: number; kills?: boolean }

/**
 * One person's random life. Returns what was done, for the message of a failure.
 * @throws Error with the seed where the product answers with a fault of its own
 */
export async function runSequence(world: MoneyWorld, { seed, steps, kills }: Run) {
  const random = createRandom(seed)
  const who = await world.merchant()
  const done = ['buy']
  try {
    await world.acts[random.pick(['buy', 'buyForYears'])]?.(who, random)
    for (let step = 0; step < steps; step += 1) {
      await act(world, { who, random, done, killed: kills === true && random.chance(0.2) })
    }
  } catch (cause) {
    throw new Error(`seed ${seed}: ${done.join(', ')}`, { cause })
  }
  return `seed ${seed}: ${done.join(', ')}`
}

type Life = {
  who: Account
  random: Random
  done: string[]
  /** The process dies in the middle of it. */
  killed?: boolean
  without?: readonly string[]
  /** This act and no other. */
  only?: string
}

const UNAUTHENTICATED = 401
const FAULT = 500

export async function act(world: MoneyWorld, life: Life): Promise<void> {
  const { who, random, done, killed = false, without = [], only } = life
  const names = Object.keys(world.acts)
    .filter((name) => !without.includes(name))
    .flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))
  const name = only ?? random.pick(names)
  const isBroken = random.chance(0.1)
  done.push(`${name}${isBroken ? ' on a broken line' : ''}${killed ? ', killed' : ''}`)
  if (isBroken) world.breakLine(random)
  const doing = world.acts[name]?.(who, random).catch((error) => {
    if (!killed && !isBroken) throw error
  })
  if (killed) {
    await sleep(random.below(30))
    await world.kill()
  }
  const answer = await doing
  world.mendLine()
  if (killed) world.forgetSignIns()
  if (!(answer instanceof Response)) return
  done.push(String(answer.status))
  const isFault = answer.status >= FAULT || answer.status === UNAUTHENTICATED
  if (isFault && !isBroken && !killed) throw new Error(await answer.text())
}
