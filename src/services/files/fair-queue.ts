export type Turn = {
  /** Null for our own work, bounded by what requests it. */
  person: string | null
  address: string | null
  cost: number
  gone?: AbortSignal
}

type Shares = { person: number; address: number }

export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

type Waiting = Turn & { begin: () => void }

/** At most `size` tasks at a time, one per person; who was served longest ago goes first. */
export function createFairQueue(size: number, shares: Shares) {
  const waiting = new Set<Waiting>()
  const running = new Set<Turn>()
  const turns = new Map<string, number>()
  let turn = 0

  function sum(which: (one: Turn) => boolean): number {
    return [...waiting, ...running].reduce((cost, one) => cost + (which(one) ? one.cost : 0), 0)
  }

  function refuseExcess({ person, address, cost }: Turn): void {
    const ofPerson = person === null ? 0 : sum((one) => one.person === person)
    const ofAddress = address === null ? 0 : sum((one) => one.address === address)
    const excess = ofPerson + cost > shares.person || ofAddress + cost > shares.address
    if (person !== null && excess) throw new NoTurn('too much at once')
  }

  const lastOf = (key: string) => turns.get(key) ?? 0

  function next(): Waiting | undefined {
    const busy = new Set([...running].map(({ person }) => person).filter((one) => one !== null))
    return [...waiting]
      .filter(({ person }) => person === null || !busy.has(person))
      .reduce<Waiting | undefined>(
        (first, one) => (first && !isBefore(one, first) ? first : one),
        undefined,
      )
  }

  function isBefore(one: Turn, other: Turn): boolean {
    const byAddress = lastOf(`at ${one.address}`) - lastOf(`at ${other.address}`)
    return (byAddress || lastOf(`of ${one.person}`) - lastOf(`of ${other.person}`)) < 0
  }

  function beginNext(): void {
    while (running.size < size) {
      const one = next()
      if (!one) return
      waiting.delete(one)
      running.add(one)
      turn += 1
      turns.set(`at ${one.address}`, turn).set(`of ${one.person}`, turn)
      one.begin()
    }
  }

  function leave(one: Turn): void {
    running.delete(one)
    if (waiting.size === 0 && running.size === 0) turns.clear()
    beginNext()
  }

  return async function inTurn<T>(given: Turn, task: () => Promise<T>): Promise<T> {
    refuseExcess(given)
    const one = await new Promise<Waiting>((resolve, reject) => {
      const begin = () => {
        given.gone?.removeEventListener('abort', giveUp)
        resolve(mine)
      }
      const mine = { ...given, begin }
      function giveUp() {
        if (waiting.delete(mine)) reject(new NoTurn('nobody waits for it'))
      }
      waiting.add(mine)
      given.gone?.addEventListener('abort', giveUp, { once: true })
      if (given.gone?.aborted) giveUp()
      else beginNext()
    })
    try {
      return await task()
    } finally {
      leave(one)
    }
  }
}
