type Act<Result> = () => Promise<Result>

export type Processor = ReturnType<typeof openProcessor>

/** All tills of a rehearsal share one machine, where each has its own in a shop: who is timed has it alone. */
export function openProcessor() {
  let running = 0
  let rest = Promise.withResolvers<void>()
  let alone: Promise<void> = Promise.resolve()

  async function share<Result>(act: Act<Result>): Promise<Result> {
    let waitedFor: unknown
    while (waitedFor !== alone) {
      waitedFor = alone
      await alone
    }
    running += 1
    try {
      return await act()
    } finally {
      running -= 1
      if (running === 0) rest.resolve()
    }
  }

  async function haveAlone<Result>(act: Act<Result>): Promise<Result> {
    const before = alone
    const done = Promise.withResolvers<void>()
    alone = done.promise
    await before
    rest = Promise.withResolvers<void>()
    if (running > 0) await rest.promise
    try {
      return await act()
    } finally {
      done.resolve()
    }
  }

  return { share, haveAlone }
}
