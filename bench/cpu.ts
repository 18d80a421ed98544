import { globSync, readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second on every Linux that runs Node (getconf CLK_TCK). */
const TICKS = 100

/** CPU seconds, user and system, that a process has used; null where /proc is missing or it is gone. */
export function cpuSeconds(pid: number): number | null {
  const fields = statOf(pid)
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** CPU seconds of a process and of all its children, those that ended included. */
export function familyCpuSeconds(pid: number): number | null {
  const own = statOf(pid)
  if (!own) return null
  const ended = (Number(own[13]) + Number(own[14])) / TICKS
  const children = childrenOf(pid).map((child) => cpuSeconds(child) ?? 0)
  return (cpuSeconds(pid) ?? 0) + ended + children.reduce((sum, one) => sum + one, 0)
}

/** Milliseconds of all threads: ticks are too coarse for a few requests. */
export function threadCpuMs(pid: number): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`)
  return threads.reduce((sum, file) => sum + Number(read(file)?.split(' ')[0] ?? 0) / 1e6, 0)
}

/** The process that started this one. */
export function parentOf(pid: number): number | null {
  const parent = statOf(pid)?.[1]
  return parent === undefined ? null : Number(parent)
}

/** MiB, of memory shared with other processes its part. */
export function memoryMiB(pid: number): number | null {
  const kib = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m)?.[1]
  return kib === undefined ? null : Number(kib) / 1024
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)?.[1]) === parent)
}

/** Fields of proc_pid_stat(5) after the name: [0] state, [1] parent, [11] utime … [14] cstime. */
function statOf(pid: number): string[] | null {
  const text = read(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
