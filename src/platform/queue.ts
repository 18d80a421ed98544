/** Runs at most `size` tasks at a time; the others wait in order of arrival. */
export function createQueue(size: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < size) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
