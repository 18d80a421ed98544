const FASTER = 20

/**
 * NODE_OPTIONS of a process in which timers of exactly so many milliseconds end, and `Date.now()` goes,
 * twenty times faster: nobody has to sit a time limit out.
 */
export function shortWaits(...milliseconds: readonly number[]): string {
  const script = `const { now } = Date, begun = now(), wait = globalThis.setTimeout
Date.now = () => begun + (now() - begun) * ${FASTER}
const short = (act, ms, ...more) => wait(act, [${milliseconds}].includes(ms) ? ms / ${FASTER} : ms, ...more)
Object.defineProperties(short, Object.getOwnPropertyDescriptors(wait))
globalThis.setTimeout = short`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}
