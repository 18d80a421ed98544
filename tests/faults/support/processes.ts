import { readdirSync, readFileSync } from 'node:fs'

/** Every process below another one, from /proc. */
export function descendantsOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  const parents = new Map(all.map((one) => [one, parentOf(one)]))
  const below = (of: number): number[] =>
    all.filter((one) => parents.get(one) === of).flatMap((one) => [one, ...below(one)])
  return below(pid)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
